//===- Baselines.cpp - Baseline files of a run ------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Baselines.h"

#include "tool/Outputs.h"
#include "tool/driver/ReadText.h"
#include "tool/report/Baseline.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace shmfix {

/// Without a repository, paths start where the baseline lies.
static ReportOptions namedFrom(const std::string &File, ReportOptions RO) {
  if (RO.RepositoryRoot.empty()) {
    llvm::SmallString<256> P(File);
    llvm::sys::fs::make_absolute(P);
    llvm::sys::path::remove_dots(P, true);
    RO.RepositoryRoot = llvm::sys::path::parent_path(P).str();
  }
  return RO;
}

llvm::Error writeBaseline(const std::string &File, const Report &Found, const ReportOptions &RO) {
  if (llvm::sys::fs::is_directory(File) || llvm::sys::fs::is_regular_file(File)) {
    auto Text = readText(File);
    if (!Text)
      return llvm::createStringError("'" + File + "' " + llvm::toString(Text.takeError()));
    auto Old = Baseline::parse((*Text)->getBuffer(), File);
    if (!Old) {
      llvm::consumeError(Old.takeError());
      return llvm::createStringError("'" + File + "' exists and is no baseline; it was left as it is");
    }
  }
  Baseline B = Baseline::of(Found, namedFrom(File, RO));
  if (llvm::Error E = writeWhole(File, [&](llvm::raw_ostream &OS) { B.write(OS); }))
    return E;
  llvm::errs() << "shmfix: " << B.size() << (B.size() == 1 ? " finding" : " findings") << " noted in " << File << "\n";
  return llvm::Error::success();
}

llvm::Error hideKnown(const std::string &File, Report &Found, const ReportOptions &RO) {
  auto Text = readText(File);
  if (!Text)
    return llvm::createStringError("baseline '" + File + "' " + llvm::toString(Text.takeError()));
  auto B = Baseline::parse((*Text)->getBuffer(), File);
  if (!B)
    return B.takeError();
  Baseline::Outcome X = B->apply(Found, namedFrom(File, RO));
  auto Note = [](size_t N, const char *One, const char *Many, const char *Rest = "") {
    if (N)
      llvm::errs() << "shmfix: note: " << N << (N == 1 ? One : Many) << Rest << "\n";
  };
  Note(X.Hidden, " finding is", " findings are", " in the baseline and not shown");
  Note(X.Worse, " finding", " findings", " of the baseline became worse");
  Note(X.Gone, " entry of the baseline no longer occurs", " entries of the baseline no longer occur",
       "; --write-baseline renews it");
  return llvm::Error::success();
}

} // namespace shmfix
