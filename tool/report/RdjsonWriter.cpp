//===- RdjsonWriter.cpp - Reviewdog's diagnostic format -------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rdjson (reviewdog, proto/rdf): lines and columns from 1, columns in bytes of
// UTF-8, the end of a range is exclusive. Reviewdog turns a suggestion into a
// change that a reviewer can commit only if it covers the same lines as the
// diagnostic; so a fix whose edits all lie in one run of lines of one file
// moves the range of the finding there, and whole lines are replaced. A
// suggestion that needs edits elsewhere would break the code when it is taken
// alone, and is left out.
//
//===----------------------------------------------------------------------===//

#include "tool/report/PathText.h"
#include "tool/report/Rules.h"
#include "tool/report/SourceText.h"
#include "tool/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

namespace {

void range(json::OStream &J, unsigned Line, unsigned Column, unsigned EndLine,
           unsigned EndColumn) {
  J.attributeObject("range", [&] {
    J.attributeObject("start", [&] {
      J.attribute("line", Line);
      J.attribute("column", Column);
    });
    J.attributeObject("end", [&] {
      J.attribute("line", EndLine);
      J.attribute("column", EndColumn);
    });
  });
}

class RdjsonWriter : public Writer {
  void write(const Report &R, const ReportOptions &O,
             raw_ostream &OS) const override;
};

void place(json::OStream &J, const ReportOptions &O, const Place &P,
           StringRef Spelled) {
  J.attribute("path", utf8(repositoryPath(P.File, O.RepositoryRoot,
                                          O.WorkingDirectory)));
  std::optional<StringRef> Line = lineOf(O, P.File, P.Line);
  range(J, P.Line, P.Column, P.Line,
        Line ? endColumn(*Line, P.Column, Spelled) : P.Column + 1);
}

void diagnostic(json::OStream &J, const DeclGroup &G, const ReportOptions &O) {
  const ArrayFinding &A = *G.Main;
  std::vector<ChangedLines> Changes =
      changedLines(offeredEdits(A, O.UnsafeFixes), O);
  // An unreadable file would hide an edit from Changes.
  bool OneFile = all_of(A.Remedy.Edits, [&](const Edit &E) {
    return E.File == A.Where.File;
  });
  bool Whole = OneFile && Changes.size() == 1;
  std::string Text = headline(G);
  if (A.Remedy.Kind != FixKind::None)
    Text += "; " + fixLabel(A.Remedy) + ": " + fixTitle(A);
  if (!A.Remedy.Reasons.empty())
    Text += "; " + reasonWords(A.Remedy.Reasons);
  J.object([&] {
    J.attribute("message", utf8(Text));
    J.attribute("severity", isListed(G) ? "WARNING" : "INFO");
    J.attributeObject("code", [&] {
      J.attribute("value", ruleOf(G));
      if (std::string Url = ruleUrl(ruleOf(G), O.DocsUrl); !Url.empty())
        J.attribute("url", Url);
    });
    unsigned LastLine = 0, LastColumn = 0;
    if (Whole) {
      LastLine = Changes[0].FirstLine + Changes[0].Before.size() - 1;
      LastColumn = Changes[0].Before.back().size() + 1;
    }
    J.attributeObject("location", [&] {
      if (!Whole)
        return place(J, O, A.Where, A.Name);
      J.attribute("path", utf8(repositoryPath(A.Where.File, O.RepositoryRoot,
                                              O.WorkingDirectory)));
      range(J, Changes[0].FirstLine, 1, LastLine, LastColumn);
    });
    if (Whole)
      J.attributeArray("suggestions", [&] {
        J.object([&] {
          range(J, Changes[0].FirstLine, 1, LastLine, LastColumn);
          J.attribute("text", utf8(join(Changes[0].After, "\n")));
        });
      });
    J.attributeArray("related_locations", [&] {
      for (const PlaceGroup &P : placesOf(G))
        J.object([&] {
          J.attribute("message", utf8(accessNote(P)));
          J.attributeObject("location", [&] {
            place(J, O, P.Worst->Where, P.Worst->Text);
          });
        });
    });
  });
}

void RdjsonWriter::write(const Report &R, const ReportOptions &O,
                         raw_ostream &OS) const {
  json::OStream J(OS, 2);
  J.object([&] {
    J.attributeObject("source", [&] {
      J.attribute("name", "shmfix");
      if (!O.DocsUrl.empty())
        J.attribute("url", O.DocsUrl);
    });
    J.attribute("severity", "WARNING");
    J.attributeArray("diagnostics", [&] {
      for (const DeclGroup &G : groupsOf(R))
        if (isListed(G) || (O.WhyNot && G.Is == Verdict::Unknown))
          diagnostic(J, G, O);
      for (const UnusedSuppression &U : R.Unused)
        J.object([&] {
          J.attribute("message", utf8(unusedWords(U)));
          J.attribute("severity", "WARNING");
          J.attributeObject("code", [&] { J.attribute("value", UnusedNolintRule); });
          J.attributeObject("location", [&] { place(J, O, U.Where, U.Text); });
        });
    });
  });
  OS << '\n';
}

} // namespace

std::unique_ptr<Writer> makeRdjsonWriter() {
  return std::make_unique<RdjsonWriter>();
}

} // namespace shmfix
