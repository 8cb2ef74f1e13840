//===- SarifWriter.cpp - SARIF 2.1.0 --------------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OASIS, Static Analysis Results Interchange Format 2.1.0. Paths are relative
// to SRCROOT; columns count UTF-16 units, which is what readers assume.
//
//===----------------------------------------------------------------------===//

#include "tool/report/PathText.h"
#include "tool/report/Rules.h"
#include "tool/report/SourceText.h"
#include "tool/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

namespace {

class Sarif {
public:
  Sarif(const Report &R, const ReportOptions &O, raw_ostream &OS)
      : R(R), O(O), J(OS, 2), Prints(O) {
    for (const FileFinding &F : R.Files)
      indexOf(F.Path);
    for (const DeclGroup &G : groupsOf(R))
      if (isListed(G) || (O.WhyNot && G.Is == Verdict::Unknown)) {
        Groups.push_back(G);
        indexOf(G.Main->Where.File);
        for (const PlaceGroup &P : placesOf(G))
          indexOf(P.Worst->Where.File);
        for (const Edit &E : offeredEdits(*G.Main, O.UnsafeFixes))
          indexOf(E.File);
      }
  }
  void write();

private:
  std::string pathOf(StringRef File) const {
    return repositoryPath(File, O.RepositoryRoot, O.WorkingDirectory);
  }
  unsigned indexOf(StringRef File) {
    std::string Path = pathOf(File);
    auto It = find(Artifacts, Path);
    if (It == Artifacts.end())
      It = Artifacts.insert(Artifacts.end(), Path);
    return It - Artifacts.begin();
  }
  void artifact(StringRef Path);
  void location(const Place &Where, StringRef Spelled, StringRef Message,
                std::optional<unsigned> Id, StringRef Kernel);
  void message(StringRef Key, StringRef Text) {
    J.attributeObject(Key, [&] { J.attribute("text", utf8(Text)); });
  }
  void rules();
  void result(const DeclGroup &G);
  void result(const UnusedSuppression &U);
  void fingerprint(const std::string &Print) {
    J.attributeObject("partialFingerprints", [&] {
      J.attribute("primaryLocationLineHash", Print);
      J.attribute("shmfixFinding/v1", Print);
    });
  }
  void fixes(const ArrayFinding &A);
  void replacement(const Edit &E, StringRef Text);

  const Report &R;
  const ReportOptions &O;
  json::OStream J;
  std::vector<std::string> Artifacts;
  std::vector<DeclGroup> Groups;
  Fingerprints Prints;
};

void Sarif::artifact(StringRef Path) {
  J.attribute("uri", uriOf(Path));
  if (!Path.starts_with("/") && !O.RepositoryRoot.empty())
    J.attribute("uriBaseId", "SRCROOT");
}

void Sarif::location(const Place &Where, StringRef Spelled, StringRef Message,
                     std::optional<unsigned> Id, StringRef Kernel) {
  J.object([&] {
    if (Id)
      J.attribute("id", *Id);
    if (!Message.empty())
      message("message", Message);
    J.attributeObject("physicalLocation", [&] {
      J.attributeObject("artifactLocation", [&] {
        artifact(pathOf(Where.File));
        J.attribute("index", indexOf(Where.File));
      });
      J.attributeObject("region", [&] {
        J.attribute("startLine", std::max(Where.Line, 1u));
        std::optional<StringRef> Line = lineOf(O, Where.File, Where.Line);
        if (!Line) {
          J.attribute("startColumn", std::max(Where.Column, 1u));
          return;
        }
        J.attribute("startColumn", utf16Column(*Line, Where.Column));
        J.attribute("endColumn",
                    utf16Column(*Line, endColumn(*Line, Where.Column, Spelled)));
        message("snippet", *Line);
      });
    });
    if (!Kernel.empty())
      J.attributeArray("logicalLocations", [&] {
        J.object([&] {
          J.attribute("name", utf8(withoutArguments(Kernel)));
          J.attribute("fullyQualifiedName", utf8(Kernel));
          J.attribute("kind", "function");
        });
      });
  });
}

void Sarif::rules() {
  J.attributeArray("rules", [&] {
    for (const RuleText &T : ruleTexts())
      J.object([&] {
        J.attribute("id", T.Id);
        J.attribute("name", T.Name);
        message("shortDescription", T.Short);
        message("fullDescription", T.Help);
        J.attributeObject("help", [&] {
          J.attribute("text", T.Help);
          J.attribute("markdown", T.Help);
        });
        if (std::string Url = ruleUrl(T.Id, O.DocsUrl); !Url.empty())
          J.attribute("helpUri", Url);
        bool Open = T.Id == "shmfix-unknown-access";
        J.attributeObject("defaultConfiguration", [&] {
          J.attribute("level", Open ? "note" : "warning");
        });
        J.attributeObject("properties", [&] {
          J.attributeArray("tags", [&] {
            J.value("performance");
            J.value("cuda");
          });
          J.attribute("precision", Open ? "low" : "very-high");
        });
      });
  });
}

void Sarif::replacement(const Edit &E, StringRef Text) {
  J.object([&] {
    J.attributeObject("deletedRegion", [&] {
      LineColumn From = positionOf(Text, E.Offset);
      LineColumn To = positionOf(Text, E.Offset + E.Length);
      StringRef FirstLine = lineOf(Text, From.Line).value_or("");
      StringRef LastLine = lineOf(Text, To.Line).value_or("");
      J.attribute("startLine", From.Line);
      J.attribute("startColumn", utf16Column(FirstLine, From.Column));
      J.attribute("endLine", To.Line);
      J.attribute("endColumn", utf16Column(LastLine, To.Column));
      J.attribute("byteOffset", E.Offset);
      J.attribute("byteLength", E.Length);
    });
    message("insertedContent", E.Text);
  });
}

void Sarif::fixes(const ArrayFinding &A) {
  std::vector<Edit> Edits = offeredEdits(A, O.UnsafeFixes);
  sort(Edits);
  Edits.erase(llvm::unique(Edits), Edits.end());
  // A fix with an edit left out would be wrong: all files, or no fix.
  for (const Edit &E : Edits) {
    std::optional<StringRef> Text = O.ReadFile ? O.ReadFile(E.File) : std::nullopt;
    if (!Text || uint64_t(E.Offset) + E.Length > Text->size())
      return;
  }
  if (Edits.empty())
    return;
  J.attributeArray("fixes", [&] {
    J.object([&] {
      message("description", fixTitle(A));
      J.attributeArray("artifactChanges", [&] {
        for (size_t I = 0; I != Edits.size();) {
          StringRef File = Edits[I].File;
          StringRef Text = *O.ReadFile(File);
          J.object([&] {
            J.attributeObject("artifactLocation", [&] {
              artifact(pathOf(File));
              J.attribute("index", indexOf(File));
            });
            J.attributeArray("replacements", [&] {
              for (; I != Edits.size() && Edits[I].File == File; ++I)
                replacement(Edits[I], Text);
            });
          });
        }
      });
    });
  });
}

void Sarif::result(const DeclGroup &G) {
  const ArrayFinding &A = *G.Main;
  StringRef Rule = ruleOf(G);
  bool Open = G.Is == Verdict::Unknown;
  std::vector<PlaceGroup> Places = placesOf(G);
  J.object([&] {
    J.attribute("ruleId", Rule);
    J.attribute("ruleIndex", ruleIndex(Rule));
    J.attribute("kind", Open ? "open" : "fail");
    // The standard wants level "none" with every kind but "fail".
    J.attribute("level", Open ? "none" : "warning");
    std::string Text = headline(G);
    if (!Places.empty())
      Text += ". " + accessNote(Places.front());
    if (A.Remedy.Kind != FixKind::None)
      Text += ". " + fixLabel(A.Remedy) + ": " + fixTitle(A);
    else if (!A.Remedy.Reasons.empty())
      Text += ". No fix: " + reasonWords(A.Remedy.Reasons);
    message("message", Text);
    J.attributeArray("locations", [&] {
      location(A.Where, A.Name, "", std::nullopt, A.Kernel);
    });
    J.attributeArray("relatedLocations", [&] {
      unsigned Id = 0;
      for (const PlaceGroup &P : Places)
        location(P.Worst->Where, P.Worst->Text, accessNote(P), ++Id, "");
    });
    fingerprint(Prints.of(G));
    fixes(A);
    J.attributeObject("properties", [&] {
      J.attribute("verdict", toString(G.Is));
      J.attribute("fix", toString(A.Remedy.Kind));
      J.attribute("safety", toString(A.Remedy.Safe));
      if (!Places.empty() && Places.front().Worst->Now) {
        J.attribute("ways", Places.front().Worst->Now->Ways);
        J.attribute("wavefronts", Places.front().Worst->Now->Wavefronts);
        J.attribute("ideal", Places.front().Worst->Now->Ideal);
      }
    });
  });
}

void Sarif::result(const UnusedSuppression &U) {
  J.object([&] {
    J.attribute("ruleId", UnusedNolintRule);
    J.attribute("ruleIndex", ruleIndex(UnusedNolintRule));
    J.attribute("kind", "fail");
    J.attribute("level", "warning");
    message("message", unusedWords(U));
    J.attributeArray("locations", [&] { location(U.Where, U.Text, "", std::nullopt, ""); });
    fingerprint(Prints.of(U));
  });
}

void Sarif::write() {
  J.object([&] {
    J.attribute("$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/"
                           "errata01/os/schemas/sarif-schema-2.1.0.json");
    J.attribute("version", "2.1.0");
    J.attributeArray("runs", [&] {
      J.object([&] {
        J.attributeObject("tool", [&] {
          J.attributeObject("driver", [&] {
            J.attribute("name", "shmfix");
            J.attribute("version", O.Version);
            rules();
          });
        });
        if (!O.RepositoryRoot.empty())
          J.attributeObject("originalUriBaseIds", [&] {
            J.attributeObject("SRCROOT", [&] {
              std::string Uri = uriOf(absolutePath(O.RepositoryRoot, ""));
              J.attribute("uri", StringRef(Uri).ends_with("/") ? Uri : Uri + "/");
            });
          });
        J.attribute("columnKind", "utf16CodeUnits");
        bool Good = none_of(R.Files, [](const FileFinding &F) {
          return F.State == FileStatus::Failed;
        });
        J.attributeArray("invocations", [&] {
          J.object([&] {
            J.attribute("executionSuccessful", Good);
            J.attributeArray("toolExecutionNotifications", [&] {
              for (const FileFinding &F : R.Files)
                for (const std::string &M : F.Messages)
                  J.object([&] {
                    J.attribute("level", F.State == FileStatus::Failed    ? "error"
                                         : F.State == FileStatus::Partial ? "warning"
                                                                          : "note");
                    message("message", M);
                    J.attributeArray("locations", [&] {
                      location({F.Path, 1, 1, 0}, "", "", std::nullopt, "");
                    });
                  });
            });
          });
        });
        J.attributeArray("artifacts", [&] {
          for (const std::string &Path : Artifacts)
            J.object([&] {
              J.attributeObject("location", [&] { artifact(Path); });
            });
        });
        J.attributeArray("results", [&] {
          for (const DeclGroup &G : Groups)
            result(G);
          for (const UnusedSuppression &U : R.Unused)
            result(U);
        });
      });
    });
  });
}

class SarifWriter : public Writer {
  void write(const Report &R, const ReportOptions &O,
             raw_ostream &OS) const override {
    Sarif(R, O, OS).write();
    OS << '\n';
  }
};

} // namespace

std::unique_ptr<Writer> makeSarifWriter() {
  return std::make_unique<SarifWriter>();
}

} // namespace shmfix
