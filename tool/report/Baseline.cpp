//===- Baseline.cpp - Findings that are known already -----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/Baseline.h"

#include "tool/report/PathText.h"
#include "tool/report/Rules.h"
#include "tool/report/SourceText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace llvm;

namespace shmfix {

namespace {

unsigned waysOf(const DeclGroup &G) {
  unsigned Most = 0;
  for (const PlaceGroup &P : placesOf(G))
    if (P.Worst->Now)
      Most = std::max(Most, P.Worst->Now->Ways);
  return Most;
}

std::string pathOf(const Place &P, const ReportOptions &O) {
  return repositoryPath(P.File, O.RepositoryRoot, O.WorkingDirectory);
}

} // namespace

Baseline Baseline::of(const Report &R, const ReportOptions &O) {
  Baseline B;
  Fingerprints Prints(O);
  for (const DeclGroup &G : groupsOf(R))
    if (isListed(G))
      B.Known[Prints.of(G)] = {ruleOf(G).str(), pathOf(G.Main->Where, O), G.Main->Name,
                               withoutArguments(G.Main->Kernel).str(), waysOf(G)};
  return B;
}

Expected<Baseline> Baseline::parse(StringRef Text, StringRef Name) {
  auto Wrong = [&](const Twine &Why) {
    return createStringError("'" + Name + "' is no baseline of shmfix: " + Why +
                             "; --write-baseline makes one");
  };
  auto V = json::parse(Text);
  if (!V)
    return Wrong(toString(V.takeError()));
  const json::Object *Top = V->getAsObject();
  if (!Top || Top->getString("tool") != "shmfix" || !Top->getArray("findings"))
    return Wrong("it has no tool \"shmfix\" or no findings");
  if (Top->getInteger("baseline") != 1)
    return Wrong("its version is not 1");
  Baseline B;
  for (const json::Value &X : *Top->getArray("findings")) {
    const json::Object *F = X.getAsObject();
    auto Print = F ? F->getString("fingerprint") : std::nullopt;
    if (!Print)
      return Wrong("a finding without a fingerprint");
    auto Word = [&](StringRef Key) { return F->getString(Key).value_or("").str(); };
    B.Known[Print->str()] = {Word("rule"), Word("path"), Word("array"), Word("kernel"),
                             unsigned(F->getInteger("ways").value_or(0))};
  }
  return B;
}

void Baseline::write(raw_ostream &OS) const {
  // By path, so that a change of one file changes one place of this.
  std::vector<std::pair<StringRef, const Entry *>> Rows;
  for (const auto &[Print, E] : Known)
    Rows.push_back({Print, &E});
  stable_sort(Rows, [](const auto &A, const auto &B) {
    return std::tie(A.second->Path, A.second->Array, A.first) < std::tie(B.second->Path, B.second->Array, B.first);
  });
  json::OStream J(OS, 2);
  J.object([&] {
    J.attribute("tool", "shmfix");
    J.attribute("baseline", 1);
    J.attributeArray("findings", [&] {
      for (const auto &[Print, E] : Rows)
        J.object([&] {
          J.attribute("fingerprint", Print);
          J.attribute("rule", E->Rule);
          J.attribute("path", utf8(E->Path));
          J.attribute("array", utf8(E->Array));
          J.attribute("kernel", utf8(E->Kernel));
          J.attribute("ways", E->Ways);
        });
    });
  });
  OS << '\n';
}

Baseline::Outcome Baseline::apply(Report &R, const ReportOptions &O) const {
  Outcome Out;
  Fingerprints Prints(O);
  std::set<std::pair<Place, std::string>> Drop;
  std::set<std::string> Met, Files;
  for (const FileFinding &F : R.Files)
    if (F.State != FileStatus::Failed)
      Files.insert(repositoryPath(F.Path, O.RepositoryRoot, O.WorkingDirectory));
  for (const DeclGroup &G : groupsOf(R)) {
    if (!isListed(G))
      continue;
    auto It = Known.find(Prints.of(G));
    if (It == Known.end())
      continue;
    Met.insert(It->first);
    if (waysOf(G) > It->second.Ways) {
      ++Out.Worse;
      continue;
    }
    ++Out.Hidden;
    Drop.insert({G.Main->Where, G.Main->Name});
  }
  for (const auto &[Print, E] : Known)
    Out.Gone += Files.count(E.Path) && !Met.count(Print);
  std::erase_if(R.Arrays, [&](const ArrayFinding &A) { return Drop.count({A.Where, A.Name}) != 0; });
  return Out;
}

} // namespace shmfix
