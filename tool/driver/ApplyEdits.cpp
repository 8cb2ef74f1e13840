//===- ApplyEdits.cpp - Edits into texts and files ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/ApplyEdits.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <unistd.h>

namespace shmfix {

bool hasEdits(const ArrayFinding &A) {
  return A.Remedy.Kind != FixKind::None && !A.Remedy.Edits.empty();
}

void takeBack(ArrayFinding &A, Reason Why) {
  A.Remedy.Edits.clear();
  A.Remedy.Otherwise.clear();
  A.Remedy.Safe = Safety::ReportOnly;
  A.Remedy.Reasons.push_back(std::move(Why));
}

std::map<std::string, std::vector<Edit>>
editsByFile(const std::vector<Edit> &Edits) {
  std::map<std::string, std::vector<Edit>> R;
  for (const Edit &E : Edits)
    R[E.File].push_back(E);
  for (auto &[File, E] : R) {
    std::sort(E.begin(), E.end());
    E.erase(std::unique(E.begin(), E.end()), E.end());
  }
  return R;
}

llvm::Expected<std::string> applyEdits(llvm::StringRef Text,
                                       const std::vector<Edit> &Edits) {
  std::string Out;
  size_t At = 0;
  for (const Edit &E : Edits) {
    if (E.Offset < At)
      return llvm::createStringError("two changes of '" + E.File + "' overlap");
    if (size_t(E.Offset) + E.Length > Text.size())
      return llvm::createStringError("a change reaches over the end of '" + E.File + "'");
    Out += Text.slice(At, E.Offset);
    Out += E.Text;
    At = E.Offset + E.Length;
  }
  Out += Text.drop_front(At);
  return Out;
}

llvm::Error replaceFile(llvm::StringRef File, llvm::StringRef Old,
                        llvm::StringRef New) {
  llvm::SmallString<256> Real;
  if (std::error_code EC = llvm::sys::fs::real_path(File, Real))
    return llvm::createStringError(EC, File + ": " + EC.message());
  auto Now = llvm::MemoryBuffer::getFile(Real);
  if (!Now)
    return llvm::createStringError(Now.getError(), File + ": " + Now.getError().message());
  if ((*Now)->getBuffer() != Old)
    return llvm::createStringError(
        File + ": changed while it was analysed; nothing was written, run again");
  if (std::error_code EC = llvm::sys::fs::access(Real, llvm::sys::fs::AccessMode::Write))
    return llvm::createStringError(EC, File + ": cannot be written: " + EC.message());
  auto Mode = llvm::sys::fs::getPermissions(Real);
  if (!Mode)
    return llvm::createStringError(Mode.getError(), File + ": " + Mode.getError().message());
  // Root may write what is marked read-only; the mark is respected all the same.
  if (!(*Mode & (llvm::sys::fs::owner_write | llvm::sys::fs::group_write |
                 llvm::sys::fs::others_write)))
    return llvm::createStringError(File + ": is read-only; make it writable to have it changed");

  llvm::SmallString<256> Temp;
  int FD = -1;
  if (std::error_code EC = llvm::sys::fs::createUniqueFile(
          Real + ".shmfix-%%%%%%%%", FD, Temp))
    return llvm::createStringError(EC, File + ": no temporary file beside it: " + EC.message());
  auto Fail = [&](llvm::StringRef What, std::error_code EC) {
    llvm::sys::fs::remove(Temp);
    return llvm::createStringError(EC, File + ": " + What + ": " + EC.message() +
                                           "; the file was left as it was");
  };
  {
    llvm::raw_fd_ostream OS(FD, /*shouldClose=*/false);
    OS << New;
    OS.flush();
    std::error_code EC = OS.error();
    OS.clear_error();
    if (!EC && fsync(FD) != 0)
      EC = std::error_code(errno, std::generic_category());
    close(FD);
    if (EC)
      return Fail("cannot be written", EC);
  }
  if (std::error_code EC = llvm::sys::fs::setPermissions(Temp, *Mode))
    return Fail("permissions cannot be kept", EC);
  if (std::error_code EC = llvm::sys::fs::rename(Temp, Real))
    return Fail("cannot be replaced", EC);
  return llvm::Error::success();
}

} // namespace shmfix
