//===- PathText.cpp - Paths and URIs as reports print them ----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/PathText.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace path = llvm::sys::path;

namespace shmfix {

static std::string tidy(StringRef Path) {
  SmallString<256> Text(Path);
  path::remove_dots(Text, /*remove_dot_dot=*/true);
  return path::convert_to_slash(Text);
}

std::string absolutePath(StringRef Path, StringRef Cwd) {
  if (path::is_absolute(Path) || Cwd.empty())
    return tidy(Path);
  SmallString<256> Text(Cwd);
  path::append(Text, Path);
  return tidy(Text);
}

std::string repositoryPath(StringRef Path, StringRef Root, StringRef Cwd) {
  std::string Absolute = absolutePath(Path, Cwd);
  if (Root.empty())
    return tidy(Path);
  std::string Base = tidy(Root);
  StringRef Rest = Absolute;
  if (!Rest.consume_front(Base))
    return Absolute;
  if (Base != "/" && !Rest.consume_front("/"))
    return Absolute; // "/src-old/a.cu" is not below "/src"
  return Rest.str();
}

std::string uriOf(StringRef Path) {
  std::string Out;
  if (path::is_absolute(Path, path::Style::posix))
    Out = "file://";
  else if (path::is_absolute(Path))
    Out = "file:///"; // a drive letter
  for (unsigned char C : Path) {
    if (isAlnum(C) || StringRef("-._~/").contains(C)) {
      Out += C;
    } else {
      Out += '%';
      Out += hexdigit(C >> 4);
      Out += hexdigit(C & 15);
    }
  }
  return Out;
}

} // namespace shmfix
