//===- Databases.cpp - Where CudaCommands.h meets clangd ------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/CudaCommands.h"

#include "clang/Tooling/CompilationDatabasePluginRegistry.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang::tooling;

namespace shmfix {
namespace {

using Commands = std::vector<CompileCommand>;

/// A compile_commands.json as clangd is to see it.
class Translated : public CompilationDatabase {
public:
  explicit Translated(std::unique_ptr<CompilationDatabase> Inner)
      : Inner(std::move(Inner)) {}

  Commands getCompileCommands(llvm::StringRef File) const override {
    Commands All = translate(Inner->getCompileCommands(File));
    if (All.empty() && isCudaFile(File))
      All.push_back(guessedForClangd(File));
    return All;
  }
  std::vector<std::string> getAllFiles() const override {
    return Inner->getAllFiles();
  }
  Commands getAllCompileCommands() const override {
    return translate(Inner->getAllCompileCommands());
  }

private:
  static Commands translate(Commands All) {
    for (CompileCommand &C : All)
      if (auto T = translatedForClangd(C))
        C = std::move(*T);
    return All;
  }

  std::unique_ptr<CompilationDatabase> Inner;
};

/// For files with no database around them.
class Lone : public CompilationDatabase {
public:
  Commands getCompileCommands(llvm::StringRef File) const override {
    if (!isCudaFile(File))
      return {};
    return {guessedForClangd(File)};
  }
};

class Plugin : public CompilationDatabasePlugin {
public:
  std::unique_ptr<CompilationDatabase>
  loadFromDirectory(llvm::StringRef Directory, std::string &Error) override {
    if (!llvm::sys::path::parent_path(Directory).empty()) {
      Error = "not the root folder";
      return nullptr;
    }
    return std::make_unique<Lone>();
  }
};

const CompilationDatabasePluginRegistry::Add<Plugin>
    Entry("shmfix-cuda", "Commands for CUDA files without a compile database");

} // namespace
} // namespace shmfix

// The linker turns calls of expandResponseFiles() into calls of the first, and
// those of the second into calls of the original.
#define SHMFIX_EXPAND                                                          \
  "_ZN5clang7tooling19expandResponseFilesESt10unique_ptrINS0_"                 \
  "19CompilationDatabaseESt14default_deleteIS2_EEN4llvm18IntrusiveRefCntPtr"   \
  "INS6_3vfs10FileSystemEEE"

std::unique_ptr<CompilationDatabase>
expandOriginal(std::unique_ptr<CompilationDatabase>,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>)
    asm("__real_" SHMFIX_EXPAND);

std::unique_ptr<CompilationDatabase>
expandAndTranslate(std::unique_ptr<CompilationDatabase>,
                   llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>)
    asm("__wrap_" SHMFIX_EXPAND);

std::unique_ptr<CompilationDatabase>
expandAndTranslate(std::unique_ptr<CompilationDatabase> Base,
                   llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  return std::make_unique<shmfix::Translated>(
      expandOriginal(std::move(Base), std::move(Files)));
}
