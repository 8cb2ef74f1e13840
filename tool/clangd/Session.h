//===- Session.h - What lives as long as the server -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's registries make checks and compile databases by a plain function, with
// no way to hand them anything. What they share with main() is this one object.
// main() fills the constant part before clangd starts a thread; HoverBoard
// guards itself.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CLANGD_SESSION_H
#define SHMFIX_TOOL_CLANGD_SESSION_H

#include "tool/clangd/HoverBoard.h"
#include "tool/cuda/Toolkit.h"

namespace shmfix {

struct Session {
  std::string BuiltinCuda; ///< folder of the built-in declarations, on disk
  std::optional<Toolkit> Cuda; ///< none: the built-in declarations serve
  HoverBoard Board;
};

Session &session();

} // namespace shmfix

#endif
