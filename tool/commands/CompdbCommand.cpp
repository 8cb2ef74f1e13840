//===- CompdbCommand.cpp - shmfix compdb ----------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/commands/CompdbCommand.h"

#include "tool/cuda/ClangArgs.h"
#include "tool/cuda/Toolkit.h"
#include "tool/driver/CompileDatabase.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace llvm;

namespace shmfix {
namespace {

struct Arguments {
  std::string Database, Output;
  bool Verbose = false, Help = false;
  ToolkitQuery Query = processQuery();
};

Error readArguments(ArrayRef<const char *> Args, Arguments &A) {
  for (size_t I = 0; I < Args.size(); ++I) {
    StringRef Word = Args[I];
    if (Word == "-v" || Word == "--verbose") {
      A.Verbose = true;
      continue;
    }
    if (Word == "-h" || Word == "--help") {
      A.Help = true;
      continue;
    }
    auto [Name, Value] = Word.split('=');
    std::string *Place = Name == "-p"            ? &A.Database
                         : Name == "-o"          ? &A.Output
                         : Name == "--nvcc"      ? &A.Query.Nvcc
                         : Name == "--cuda-path" ? &A.Query.CudaPath
                                                 : nullptr;
    if (!Place)
      return createStringError("compdb: unknown argument '%s'", Args[I]);
    if (Name.size() == Word.size()) {
      if (++I == Args.size())
        return createStringError("compdb: %s wants a value",
                                 Name.str().c_str());
      Value = Args[I];
    }
    *Place = Value.str();
  }
  return Error::success();
}

Error writeDatabase(const Arguments &A, const CompileDatabase &D,
                    json::Value &&List, raw_ostream &Out) {
  if (A.Output.empty()) {
    Out << formatv("{0:2}\n", List);
    return Error::success();
  }
  if (sys::fs::equivalent(A.Output, D.Path))
    return createStringError("compdb: -o %s is the database that is read; "
                             "name another file",
                             A.Output.c_str());
  return writeToOutput(A.Output, [&](raw_ostream &File) {
    File << formatv("{0:2}\n", List);
    return Error::success();
  });
}

int fail(raw_ostream &Err, Error E) {
  Err << "shmfix: " << toString(std::move(E)) << "\n";
  return 2;
}

} // namespace

int runCompdbCommand(ArrayRef<const char *> Args, raw_ostream &Out,
                     raw_ostream &Err) {
  Arguments A;
  if (Error E = readArguments(Args, A))
    return fail(Err, std::move(E));
  if (A.Help) {
    Out << "usage: shmfix compdb [-p DIR] [-o FILE] [--cuda-path DIR] "
           "[--nvcc PATH] [-v]\n";
    return 0;
  }
  IntrusiveRefCntPtr<vfs::FileSystem> Files = vfs::getRealFileSystem();
  if (A.Database.empty())
    A.Database = findDatabase("compile_commands.json", *Files);
  if (A.Database.empty())
    return fail(Err, createStringError(
                         "compdb: no compile_commands.json here, above, or in "
                         "build*/, out/ and cmake-build-*/; name its folder "
                         "with -p"));
  Expected<CompileDatabase> D = CompileDatabase::load(A.Database, *Files);
  if (!D)
    return fail(Err, D.takeError());

  Expected<Toolkit> Found = findToolkit(A.Query, *Files);
  const Toolkit *Cuda = Found ? &*Found : nullptr;
  if (!Found) {
    if (!A.Query.CudaPath.empty() || !A.Query.Nvcc.empty())
      return fail(Err, Found.takeError());
    Err << "shmfix: " << toString(Found.takeError())
        << "; CUDA files will not parse in clangd without one\n";
  }
  CudaVersion Version =
      Cuda && Cuda->Version.known() ? Cuda->Version : TranslateOptions().Cuda;
  if (A.Verbose)
    for (const std::string &Note : D->Notes)
      Err << "shmfix: " << D->Path << ": " << Note << "\n";

  json::Array List;
  size_t Left = 0;
  std::set<std::string> Said;
  for (const CompileEntry &Entry : D->Entries) {
    Translation T = translateEntry(Entry, Version, *Files);
    if (A.Verbose)
      for (const std::string &Note : T.Notes)
        Err << Entry.File << ": " << Note << "\n";
    if (!T.Error.empty()) {
      Err << "shmfix: " << Entry.File << ": left out: " << T.Error << "\n";
      ++Left;
      continue;
    }
    // clangd would stop at a name that it does not know.
    if (!T.Archs.empty())
      if (std::string Note = archNote(T.Archs.front());
          !Note.empty() && Said.insert(Note).second)
        Err << "shmfix: " << Note << "\n";
    json::Object Object{{"directory", json::fixUTF8(Entry.Directory)},
                        {"file", json::fixUTF8(Entry.File)}};
    json::Array Words;
    for (const std::string &Word : stockClangArgs(T, Cuda))
      Words.push_back(json::fixUTF8(Word));
    Object["arguments"] = std::move(Words);
    if (!Entry.Output.empty())
      Object["output"] = json::fixUTF8(Entry.Output);
    List.push_back(std::move(Object));
  }
  size_t Count = List.size();
  if (Count == 0)
    return fail(Err, createStringError("%s: no entry could be translated",
                                       D->Path.c_str()));
  if (Error E = writeDatabase(A, *D, std::move(List), Out))
    return fail(Err, std::move(E));
  Err << "shmfix: " << Count << " entries of " << D->Path << " translated";
  if (Left)
    Err << ", " << Left << " left out";
  if (!A.Output.empty())
    Err << ", written to " << A.Output;
  Err << "\n";
  return 0;
}

} // namespace shmfix
