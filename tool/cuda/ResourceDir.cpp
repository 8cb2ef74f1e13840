//===- ResourceDir.cpp - Where clang's own headers are --------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/ResourceDir.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace shmfix {

std::string ResourceDir::complaint() const {
  return "clang's own headers (include/stddef.h) were not found; looked in " +
         join(Looked, ", ");
}

ResourceDir findResourceDir(StringRef Executable, vfs::FileSystem &Files,
                            StringRef Embedded) {
  ResourceDir R;
  const std::string Version = std::to_string(LLVM_VERSION_MAJOR);
  auto Try = [&](const Twine &Base, ArrayRef<StringRef> Below) {
    SmallString<256> Folder;
    Base.toVector(Folder);
    for (StringRef Part : Below)
      sys::path::append(Folder, Part);
    sys::path::remove_dots(Folder, /*remove_dot_dot=*/true);
    if (!R.Path.empty() || is_contained(R.Looked, Folder.str()))
      return;
    R.Looked.push_back(std::string(Folder));
    SmallString<256> Header(Folder);
    sys::path::append(Header, "include", "stddef.h");
    if (Files.exists(Header))
      R.Path = std::string(Folder);
  };
  auto TryBeside = [&](StringRef Program) {
    StringRef Prefix = sys::path::parent_path(sys::path::parent_path(Program));
    if (Prefix.empty())
      return;
    Try(Prefix, {"lib", "clang", Version});
    Try(Prefix, {"lib64", "clang", Version});
    Try(Prefix, {"share", "shmfix", "clang"});
  };
  TryBeside(Executable);
  SmallString<256> Real;
  if (!Executable.empty() && !Files.getRealPath(Executable, Real))
    TryBeside(Real);
  Try(SHMFIX_LLVM_PREFIX, {"lib", "clang", Version});
  Try("/usr/lib/llvm-" + Version, {"lib", "clang", Version});
  if (R.Path.empty() && !Embedded.empty()) {
    R.Looked.push_back("the executable itself");
    R.Path = Embedded.str();
    R.Virtual = true;
  }
  return R;
}

} // namespace shmfix
