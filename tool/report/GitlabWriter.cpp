//===- GitlabWriter.cpp - GitLab's code quality report --------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An array of issues in the subset of the Code Climate format that GitLab
// reads: description, check_name, fingerprint, severity, location.
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

void location(json::OStream &J, const ReportOptions &O, const Place &Where) {
  J.attributeObject("location", [&] {
    J.attribute("path", utf8(repositoryPath(Where.File, O.RepositoryRoot, O.WorkingDirectory)));
    J.attributeObject("lines", [&] { J.attribute("begin", Where.Line); });
  });
}

class GitlabWriter : public Writer {
  void write(const Report &R, const ReportOptions &O,
             raw_ostream &OS) const override {
    json::OStream J(OS, 2);
    Fingerprints Prints(O);
    J.array([&] {
      for (const DeclGroup &G : groupsOf(R)) {
        if (!isListed(G) && !(O.WhyNot && G.Is == Verdict::Unknown))
          continue;
        const ArrayFinding &A = *G.Main;
        std::string Text = headline(G);
        if (A.Remedy.Kind != FixKind::None)
          Text += "; " + fixLabel(A.Remedy) + ": " + fixTitle(A);
        J.object([&] {
          J.attribute("type", "issue");
          J.attribute("check_name", ruleOf(G));
          J.attribute("description", utf8(Text));
          J.attributeArray("categories", [&] { J.value("Performance"); });
          J.attribute("severity", isListed(G) ? "minor" : "info");
          J.attribute("fingerprint", Prints.of(G));
          location(J, O, A.Where);
        });
      }
      for (const UnusedSuppression &U : R.Unused)
        J.object([&] {
          J.attribute("type", "issue");
          J.attribute("check_name", UnusedNolintRule);
          J.attribute("description", utf8(unusedWords(U)));
          J.attributeArray("categories", [&] { J.value("Clarity"); });
          J.attribute("severity", "minor");
          J.attribute("fingerprint", Prints.of(U));
          location(J, O, U.Where);
        });
    });
    OS << '\n';
  }
};

} // namespace

std::unique_ptr<Writer> makeGitlabWriter() {
  return std::make_unique<GitlabWriter>();
}

} // namespace shmfix
