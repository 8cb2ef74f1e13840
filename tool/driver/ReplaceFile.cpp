//===- ReplaceFile.cpp - New content for a file on disk ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/ReplaceFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace shmfix {

/// All of it, down to the disk.
static std::error_code writeAll(int FD, StringRef Text) {
  off_t At = 0;
  while (size_t(At) < Text.size()) {
    ssize_t N = sys::RetryAfterSignal(-1, ::pwrite, FD, Text.data() + At, Text.size() - At, At);
    if (N < 0)
      return errnoAsErrorCode();
    At += N;
  }
  if (::ftruncate(FD, At) || ::fsync(FD))
    return errnoAsErrorCode();
  return {};
}

Error Replacement::fail(const char *What, std::error_code EC) const {
  return createStringError(EC, File + ": " + What + ": " + EC.message() + "; the file was left as it was");
}

Error Replacement::holdsOld() const {
  auto Now = MemoryBuffer::getFile(Real);
  if (!Now)
    return createStringError(Now.getError(), File + ": " + Now.getError().message());
  if ((*Now)->getBuffer() != Old)
    return createStringError(File + ": changed while it was analysed; nothing was written, run again");
  return Error::success();
}

Replacement::Replacement(Replacement &&X) noexcept
    : File(std::move(X.File)), Real(std::move(X.Real)), Beside(std::move(X.Beside)), Old(std::move(X.Old)),
      New(std::move(X.New)), InPlace(X.InPlace) {
  X.Beside.clear();
}

Replacement::~Replacement() {
  if (!Beside.empty())
    sys::fs::remove(Beside);
}

Expected<Replacement> Replacement::prepare(StringRef File, StringRef Old, StringRef New) {
  Replacement R;
  R.File = File.str();
  R.Old = Old.str();
  R.New = New.str();
  SmallString<256> Real;
  if (std::error_code EC = sys::fs::real_path(File, Real))
    return createStringError(EC, File + ": " + EC.message());
  R.Real = std::string(Real);
  if (Error E = R.holdsOld())
    return E;
  if (std::error_code EC = sys::fs::access(Real, sys::fs::AccessMode::Write))
    return createStringError(EC, File + ": cannot be written: " + EC.message());
  struct stat S;
  if (::stat(R.Real.c_str(), &S))
    return R.fail("cannot be looked at", errnoAsErrorCode());
  // Root may write what is marked read-only; the mark is respected all the same.
  if (!(S.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)))
    return createStringError(File + ": is read-only; make it writable to have it changed");

  int FD = -1;
  SmallString<256> Beside;
  if (std::error_code EC = sys::fs::createUniqueFile(Real + ".shmfix-%%%%%%%%", FD, Beside))
    return createStringError(EC, File + ": its folder takes no new file, which a safe change needs: " + EC.message() +
                                     "; make the folder writable, or take the change with --diff");
  R.Beside = std::string(Beside);
  std::error_code EC = writeAll(FD, New);
  bool Kept = !::fchown(FD, S.st_uid, S.st_gid) && !::fchmod(FD, S.st_mode & 07777);
  R.InPlace = S.st_nlink > 1 || !Kept;
  ::close(FD);
  if (EC)
    return R.fail("cannot be written", EC);
  return R;
}

Error Replacement::commit() {
  if (Error E = holdsOld())
    return E;
  if (!InPlace) {
    if (std::error_code EC = sys::fs::rename(Beside, Real))
      return fail("cannot be replaced", EC);
    Beside.clear();
    return Error::success();
  }
  int FD = ::open(Real.c_str(), O_WRONLY | O_CLOEXEC);
  if (FD < 0)
    return fail("cannot be opened", errnoAsErrorCode());
  std::error_code EC = writeAll(FD, New);
  std::error_code Back = EC ? writeAll(FD, Old) : std::error_code();
  ::close(FD);
  if (!EC)
    return Error::success();
  if (!Back)
    return fail("cannot be written", EC);
  std::string Where = std::exchange(Beside, "");
  return createStringError(EC, File + ": was written in part: " + EC.message() + "; the whole new text is in " + Where);
}

Error replaceFile(StringRef File, StringRef Old, StringRef New) {
  auto R = Replacement::prepare(File, Old, New);
  return R ? R->commit() : R.takeError();
}

} // namespace shmfix
