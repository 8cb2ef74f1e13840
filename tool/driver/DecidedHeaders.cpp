//===- DecidedHeaders.cpp - Headers that the run's sources decide ---------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/DecidedHeaders.h"

#include "tool/driver/LostArrays.h"
#include "tool/driver/SharedText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace shmfix {

bool needsContext(const std::vector<const ArrayFinding *> &Arrays) {
  return any_of(Arrays, [](const ArrayFinding *A) {
    return (A->Accesses.empty() && A->Is == Verdict::Unknown) || !A->Assumption.empty() ||
           any_of(A->Accesses, [](const Access &X) { return X.Source == BlockSource::Assumed; });
  });
}

/// The analysis of it ended early, or code around it was not understood.
static bool isCutShort(const ArrayFinding &A) {
  auto Cuts = [](const Reason &R) {
    return is_contained({ReasonCode::TooComplex, ReasonCode::NotUnderstood, ReasonCode::BrokenCode,
                         ReasonCode::NotReached, ReasonCode::NotInstantiated},
                        R.Code);
  };
  return any_of(A.Remedy.Reasons, Cuts) ||
         any_of(A.Accesses, [&](const Access &X) { return X.Why && Cuts(*X.Why); });
}

DecidedHeaders::DecidedHeaders(const std::vector<FileResult> &Of) {
  for (const FileResult &R : Of) {
    for (const ArrayFinding &A : R.Arrays)
      Arrays[nameOf(A.Where.File)].push_back(&A);
    for (const std::string &F : R.FilesRead)
      Read.insert(nameOf(F));
  }
}

std::string DecidedHeaders::nameOf(const std::string &File) {
  auto [It, New] = Real.try_emplace(File);
  if (New) {
    SmallString<256> Path;
    It->second = sys::fs::real_path(File, Path) ? File : std::string(Path);
  }
  return It->second;
}

std::optional<FileResult> DecidedHeaders::resultOf(const std::string &Header) {
  std::string Name = nameOf(Header);
  if (!Read.count(Name))
    return std::nullopt;
  auto Text = MemoryBuffer::getFile(Header);
  if (!Text)
    return std::nullopt;
  std::vector<SpelledArray> Spelled;
  if (SharedText::says((*Text)->getBuffer()))
    Spelled = spelledArrays((*Text)->getBuffer());
  const std::vector<const ArrayFinding *> &Here = Arrays[Name];
  if (needsContext(Here) || any_of(Here, [](const ArrayFinding *A) { return isCutShort(*A); }))
    return std::nullopt;
  for (const SpelledArray &S : Spelled)
    if (none_of(Here, [&](const ArrayFinding *A) { return A->Where.Line == S.Line && A->Name == S.Name; }))
      return std::nullopt;
  FileResult R;
  R.File.Path = Header;
  R.File.State = Here.empty() ? FileStatus::Skipped : FileStatus::Analyzed;
  R.Notes.push_back(Header + ": analysed with the sources of this run that include it");
  return R;
}

} // namespace shmfix
