//===- GithubWriter.cpp - Annotations of GitHub Actions -------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One line a finding: ::warning file=...,line=...,col=...,title=...::text
// In text %, CR and LF are escaped, in properties : and , as well (GitHub,
// "Workflow commands for GitHub Actions").
//
//===----------------------------------------------------------------------===//

#include "tool/report/PathText.h"
#include "tool/report/Rules.h"
#include "tool/report/SourceText.h"
#include "tool/report/Wording.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

namespace {

std::string escaped(StringRef Text, bool Property) {
  std::string Out;
  for (char C : json::fixUTF8(Text)) {
    if (C == '%')
      Out += "%25";
    else if (C == '\r')
      Out += "%0D";
    else if (C == '\n')
      Out += "%0A";
    else if (Property && C == ':')
      Out += "%3A";
    else if (Property && C == ',')
      Out += "%2C";
    else
      Out += C;
  }
  return Out;
}

/// The findings of a declaration as lines of one message.
std::string body(const DeclGroup &G, const ReportOptions &O) {
  const ArrayFinding &A = *G.Main;
  std::string Text = headline(G);
  for (const PlaceGroup &P : placesOf(G)) {
    const Access &X = *P.Worst;
    if (X.State == Status::Exact && X.Now && X.Now->Ways <= 1)
      continue;
    Text += "\n" +
            repositoryPath(X.Where.File, O.RepositoryRoot, O.WorkingDirectory) +
            ":" + std::to_string(X.Where.Line) + ": " + accessNote(P);
  }
  if (A.Remedy.Kind != FixKind::None) {
    Text += "\n" + fixLabel(A.Remedy) + ": " + fixTitle(A);
    for (const ChangedLines &C : changedLines(offeredEdits(A, O.UnsafeFixes), O)) {
      for (const std::string &L : C.Before)
        Text += "\n- " + StringRef(L).trim().str();
      for (const std::string &L : C.After)
        Text += "\n+ " + StringRef(L).trim().str();
    }
  }
  if (!A.Remedy.Reasons.empty())
    Text += "\n" + reasonWords(A.Remedy.Reasons);
  return Text;
}

class GithubWriter : public Writer {
  void write(const Report &R, const ReportOptions &O,
             raw_ostream &OS) const override {
    for (const DeclGroup &G : groupsOf(R)) {
      bool Open = G.Is == Verdict::Unknown;
      if (!isListed(G) && !(O.WhyNot && Open))
        continue;
      const Place &P = G.Main->Where;
      std::string Path =
          repositoryPath(P.File, O.RepositoryRoot, O.WorkingDirectory);
      OS << (isListed(G) ? "::warning" : "::notice")
         << " file=" << escaped(Path, true) << ",line=" << P.Line
         << ",col=" << P.Column << ",title=" << escaped(ruleOf(G), true)
         << "::" << escaped(body(G, O), false) << '\n';
    }
    for (const UnusedSuppression &U : R.Unused)
      OS << "::warning file="
         << escaped(repositoryPath(U.Where.File, O.RepositoryRoot, O.WorkingDirectory), true)
         << ",line=" << U.Where.Line << ",col=" << U.Where.Column << ",title=" << UnusedNolintRule
         << "::" << escaped(unusedWords(U), false) << '\n';
  }
};

} // namespace

std::unique_ptr<Writer> makeGithubWriter() {
  return std::make_unique<GithubWriter>();
}

} // namespace shmfix
