//===- ResultBytes.h - A file's result as bytes and back --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All of a FileResult, so that a report made of what is read back is the same
// byte for byte, and what it rests on. Reading takes any bytes: none crash it,
// what is not whole is refused.
//
// Each struct is described once, for both directions, and names all its fields:
// a field added to one of them fails to compile in ResultBytes.cpp until it is
// named there.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CACHE_RESULTBYTES_H
#define SHMFIX_TOOL_CACHE_RESULTBYTES_H

#include "tool/driver/FileAnalysis.h"
#include "tool/driver/InputTrace.h"

namespace shmfix {

struct KeptResult {
  std::map<std::string, InputAnswer> Inputs;
  FileResult Result;
};

std::string toBytes(const KeptResult &R);
std::optional<KeptResult> fromBytes(llvm::StringRef Bytes);

/// The same for what decides a result besides the file system; one way only.
std::string keyBytes(const DriverOptions &O);

} // namespace shmfix

#endif
