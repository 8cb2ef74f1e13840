//===- WriteChanges.cpp - The changes of a run into their files -*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/WriteChanges.h"

#include "tool/driver/ReplaceFile.h"

#include "llvm/ADT/IntEqClasses.h"

namespace shmfix {

namespace {

using Files = std::vector<const ChangedFile *>;

/// True if all are written; otherwise all are as they were, and Complain has
/// been told of each.
bool writeTogether(const Files &Group, const std::function<void(llvm::Error)> &Complain) {
  std::vector<Replacement> Ready;
  std::set<const ChangedFile *> Told;
  auto Tell = [&](const ChangedFile &C, llvm::Error E) {
    Told.insert(&C);
    Complain(std::move(E));
  };
  for (const ChangedFile *C : Group) {
    auto R = Replacement::prepare(C->Path, C->Before, C->After);
    if (R)
      Ready.push_back(std::move(*R));
    else
      Tell(*C, R.takeError());
  }
  size_t Done = 0;
  for (; Told.empty() && Done != Ready.size(); ++Done)
    if (llvm::Error E = Ready[Done].commit()) {
      Tell(*Group[Done], std::move(E));
      break;
    }
  if (Told.empty())
    return true;
  for (size_t I = 0; I != Done; ++I)
    if (llvm::Error E = replaceFile(Group[I]->Path, Group[I]->After, Group[I]->Before))
      Tell(*Group[I], std::move(E));
  const std::string Culprit = (*Told.begin())->Path;
  for (const ChangedFile *C : Group)
    if (!Told.count(C))
      Complain(llvm::createStringError(C->Path + ": was left as it was, for its change goes with that of " + Culprit));
  return false;
}

} // namespace

std::set<Place> writeChanges(const Report &R, const std::vector<ChangedFile> &Changed, bool Unsafe,
                             const std::function<void(llvm::Error)> &Complain) {
  const std::set<Place> Wanted = changedDeclarations(R, Unsafe);
  std::map<std::string, unsigned> Number;
  for (const ChangedFile &C : Changed)
    Number.try_emplace(C.Path, Number.size());
  llvm::IntEqClasses Together(Number.size());
  for (const ArrayFinding &A : R.Arrays)
    if (Wanted.count(A.Where) && isApplied(A, Unsafe))
      for (const Edit &E : A.Remedy.Edits)
        Together.join(Number.at(A.Remedy.Edits.front().File), Number.at(E.File));
  std::map<unsigned, Files> Groups; // by their leaders
  for (const ChangedFile &C : Changed)
    Groups[Together.findLeader(Number.at(C.Path))].push_back(&C);
  std::set<std::string> Written;
  for (const auto &[Leader, Group] : Groups)
    if (writeTogether(Group, Complain))
      for (const ChangedFile *C : Group)
        Written.insert(C->Path);
  std::set<Place> Done;
  for (const ArrayFinding &A : R.Arrays)
    if (Wanted.count(A.Where) && isApplied(A, Unsafe) && Written.count(A.Remedy.Edits.front().File))
      Done.insert(A.Where);
  return Done;
}

} // namespace shmfix
