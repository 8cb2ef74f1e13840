//===- Outputs.cpp - Reports to where they are wanted -----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Outputs.h"

#include "tool/Run.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;

namespace shmfix {

/// Flushes; the error of the stream, which then is not fatal any more.
static std::error_code settle(raw_fd_ostream &OS) {
  OS.flush();
  std::error_code EC = OS.error();
  OS.clear_error();
  return EC;
}

Error writeWhole(StringRef File, function_ref<void(raw_ostream &)> Write) {
  auto Bad = [&](std::error_code EC) {
    return createStringError(EC, "'" + File + "' cannot be written: " + EC.message());
  };
  sys::fs::file_status S;
  bool Exists = !sys::fs::status(File, S) && sys::fs::exists(S);
  if (Exists && sys::fs::is_directory(S))
    return Bad(std::make_error_code(std::errc::is_a_directory));
  if (Exists && !sys::fs::is_regular_file(S)) {
    std::error_code EC;
    raw_fd_ostream OS(File, EC);
    if (EC)
      return Bad(EC);
    Write(OS);
    if ((EC = settle(OS)))
      return Bad(EC);
    return Error::success();
  }
  // A link stays one: what it names is replaced.
  SmallString<256> Real(File);
  if (Exists) {
    if (std::error_code EC = sys::fs::real_path(File, Real))
      return Bad(EC);
    if (std::error_code EC = sys::fs::access(Real, sys::fs::AccessMode::Write))
      return Bad(EC);
  }
  auto Temp = sys::fs::TempFile::create(Real + ".%%%%%%", sys::fs::all_read | sys::fs::all_write);
  if (!Temp)
    return Bad(errorToErrorCode(Temp.takeError()));
  std::error_code EC;
  {
    raw_fd_ostream OS(Temp->FD, /*shouldClose=*/false);
    Write(OS);
    EC = settle(OS);
  }
  if (EC) {
    consumeError(Temp->discard());
    return Bad(EC);
  }
  if (Exists)
    sys::fs::setPermissions(Temp->TmpName, S.permissions());
  if (Error E = Temp->keep(Real))
    return Bad(errorToErrorCode(std::move(E)));
  return Error::success();
}

/// Runs before LLVM's streams are taken down, which would abort on an error.
static void checkStandardOutput() {
  errs().clear_error();
  std::error_code EC = settle(outs());
  if (!EC)
    return;
  errs() << "shmfix: error: standard output cannot be written: " << EC.message() << "\n";
  errs().clear_error();
  std::_Exit(Trouble);
}

void guardStandardStreams() {
  // The lowest free number is taken, so they fill up in turn. Opened the wrong
  // way round, each use is an error; who closes standard error wants silence.
  for (auto [FD, Way] : {std::pair(0, O_WRONLY), std::pair(1, O_RDONLY), std::pair(2, O_WRONLY)})
    if (fcntl(FD, F_GETFD) == -1 && errno == EBADF && open("/dev/null", Way) != FD)
      std::_Exit(Trouble);
  outs();
  errs();
  std::atexit(checkStandardOutput);
}

} // namespace shmfix
