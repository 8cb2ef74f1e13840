//===- ReadText.cpp - A text file that the user named -----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/ReadText.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace shmfix {

/// More than any table or baseline.
static constexpr size_t Most = size_t(64) << 20;

Expected<std::unique_ptr<MemoryBuffer>> readText(StringRef Path) {
  auto Bad = [](std::error_code EC) { return createStringError(EC, "cannot be read: " + EC.message()); };
  if (sys::fs::is_directory(Path))
    return createStringError("is a folder; a file is wanted");
  auto FD = sys::fs::openNativeFileForRead(Path);
  if (!FD)
    return Bad(errorToErrorCode(FD.takeError()));
  SmallVector<char, 0> Text;
  std::error_code EC;
  for (size_t Had = 0; Text.size() <= Most; Had = Text.size()) {
    Text.resize_for_overwrite(Had + (size_t(64) << 10));
    auto N = sys::fs::readNativeFile(*FD, MutableArrayRef(Text).drop_front(Had));
    Text.truncate(Had + (N ? *N : 0));
    if (!N)
      EC = errorToErrorCode(N.takeError());
    if (EC || Text.size() == Had)
      break;
  }
  sys::fs::closeFile(*FD);
  if (EC)
    return Bad(EC);
  if (Text.size() > Most)
    return createStringError("has more than 64 MiB, or no end");
  StringRef All(Text.data(), Text.size());
  if (All.contains('\0'))
    return createStringError("is a binary file, no text");
  return MemoryBuffer::getMemBufferCopy(All, Path);
}

} // namespace shmfix
