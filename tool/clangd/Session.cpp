//===- Session.cpp - What lives as long as the server ---------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/Session.h"

namespace shmfix {

Session &session() {
  static Session Of;
  return Of;
}

} // namespace shmfix
