//===- BankConflictCheck.cpp - The analysis as a clang-tidy check ---------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/tidy/BankConflictCheck.h"

#include "matchers/PassMerge.h"
#include "tool/driver/Driver.h"
#include "tool/driver/Passes.h"
#include "tool/driver/Suppressions.h"
#include "tool/driver/Verify.h"
#include "tool/report/Wording.h"
#include "tool/settings/PerFile.h"
#include "tool/tidy/ErrorWatch.h"
#include "tool/tidy/ParseAgain.h"
#include "tool/tidy/TidyOptions.h"

#include "clang/AST/ASTContext.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace shmfix {
namespace {

/// Notes of one warning; an editor shows them all.
constexpr unsigned MaxNotes = 6;

/// What the fix is and costs, or why there is none.
std::string fixText(const DeclGroup &G, bool Offered) {
  const ArrayFinding &A = *G.Main;
  const Fix &F = A.Remedy;
  std::string Reasons = reasonWords(F.Reasons);
  if (F.Kind == FixKind::None)
    return Reasons.empty() ? "no fix found" : "no fix: " + Reasons;
  std::string Text = fixTitle(A);
  if (!Offered)
    Text = fixLabel(F) + ": " + Text;
  if (std::string Cost = costWords(A); !Cost.empty())
    Text += "; " + Cost;
  return Reasons.empty() ? Text : Text + "; " + Reasons;
}

bool notInstantiated(const ArrayFinding &A) {
  return llvm::any_of(A.Remedy.Reasons, [](const Reason &R) {
    return R.Code == ReasonCode::NotInstantiated;
  });
}

} // namespace

BankConflictCheck::BankConflictCheck(llvm::StringRef Name,
                                     tidy::ClangTidyContext *Host,
                                     FindingsListener *Listener)
    : ClangTidyCheck(Name, Host), Host(Host), Listener(Listener),
      Block(Options.get("Block", "")), Arch(Options.get("Arch", "")),
      Assume(Options.get("Assume", "")),
      Outcome(std::make_shared<ParseOutcome>()) {
  auto O = parseTidyOptions(Block, Arch, Assume);
  if (!O) {
    configurationDiag("%0: %1") << Name << llvm::toString(O.takeError());
    return;
  }
  if (!O->Note.empty())
    configurationDiag("%0: %1", DiagnosticIDs::Note) << Name << O->Note;
  Given.emplace();
  Given->Analysis = std::move(O->Analysis);
  Given->Arch = O->Arch;
}

void BankConflictCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Map) {
  Options.store(Map, "Block", Block);
  Options.store(Map, "Arch", Arch);
  Options.store(Map, "Assume", Assume);
}

void BankConflictCheck::registerPPCallbacks(const SourceManager &SM,
                                            Preprocessor *PP, Preprocessor *) {
  this->PP = PP;
  *Outcome = {};
  watchErrors(PP->getDiagnostics(), Outcome);
  PP->addPPCallbacks(watchPreprocessor(*Outcome, *PP, /*SkipMissing=*/false));
}

void BankConflictCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(functionDecl(), this);
}

void BankConflictCheck::check(const MatchFinder::MatchResult &Result) {
  Ctx = Result.Context;
}

/// The limits of what the command builds for.
void BankConflictCheck::takeTarget() {
  if (auto A = banks::findArchitecture(
          Ctx->getTargetInfo().getTargetOpts().CPU)) {
    Parsed->Arch = A->Arch;
    Parsed->Analysis.follow(*A->Arch);
  }
}

void BankConflictCheck::prove(FileResult &R) {
  if (!PP)
    return;
  for (const ArrayFinding &A : R.Arrays)
    for (const Edit &E : A.Remedy.Edits)
      if (SourceLocation L = at(E.File, 0); L.isValid())
        R.Sources[E.File] =
            Ctx->getSourceManager()
                .getBufferData(Ctx->getSourceManager().getFileID(L))
                .str();
  verifyFixes(
      [this](const std::map<std::string, std::string> &Changed, bool EveryTurn) {
        DriverOptions Again = *Parsed;
        Again.Plan = false;
        Again.Analysis.EveryTurn = EveryTurn;
        return parseAgain(*PP, Changed, Again);
      },
      *Outcome, R, *Parsed);
}

/// The check's options with the settings of the main file. False: one of the
/// two is wrong, which is said, or the file is excluded.
bool BankConflictCheck::takeSettings(SettingsFinder &Finder) {
  const SourceManager &SM = Ctx->getSourceManager();
  auto Main = SM.getFileEntryRefForID(SM.getMainFileID());
  if (!Given || !Main)
    return false;
  auto S = Finder.settingsOf(Main->getName());
  if (!S) {
    // With a place: an editor shows no other.
    diag(SM.getLocForStartOfFile(SM.getMainFileID()), "%0", DiagnosticIDs::Error) << llvm::toString(S.takeError());
    return false;
  }
  Settings Whole = withCommandLine(std::move(*S), givenBy(*Given));
  if (Whole.Excluded)
    return false;
  Parsed = *Given;
  if (Arch.empty())
    takeTarget();
  if (!Arch.empty())
    Whole.Part.Arch.reset();
  Parsed = driverOptions(*Parsed, Whole);
  return true;
}

void BankConflictCheck::onEndOfTranslationUnit() {
  SettingsFinder Finder(/*Config=*/"", /*Enabled=*/true);
  if (!Ctx || !takeSettings(Finder))
    return;
  Pass P;
  analysePass(*Ctx, *Outcome, *Parsed, P, "");
  // Instances of templates that nobody instantiates take a parse of our own.
  if (PP && llvm::any_of(P.Arrays, notInstantiated))
    if (Pass Own = parseAgain(*PP, {}, *Parsed); Own.Analyzed)
      P = std::move(Own);
  FileResult R;
  R.Arrays = std::move(P.Arrays);
  prove(R);
  PassSeen Seen;
  Seen.Arrays = std::move(R.Arrays);
  Seen.Twins = std::move(P.Twins);
  Seen.Skipped = Outcome->SkippedRanges;
  Report Found;
  Found.Arrays = joinPasses({std::move(Seen)});
  mergeFindings(Found.Arrays);
  if (Listener)
    Listener->found(*Ctx, Found);
  const SourceManager &SM = Ctx->getSourceManager();
  suppressFindings(Found, [&](llvm::StringRef File) -> std::optional<StringRef> {
    if (SourceLocation L = at(File, 0); L.isValid())
      return SM.getBufferData(SM.getFileID(L));
    return std::nullopt;
  });
  if (llvm::Error E = dropSwitchedOff(Found, Finder, givenBy(*Given)))
    diag(Ctx->getSourceManager().getLocForStartOfFile(Ctx->getSourceManager().getMainFileID()), "%0",
         DiagnosticIDs::Error)
        << llvm::toString(std::move(E));
  for (const DeclGroup &G : groupsOf(Found))
    if (isListed(G))
      report(G);
  Ctx = nullptr; // both end before this object does
  PP = nullptr;
}

SourceLocation BankConflictCheck::at(llvm::StringRef File,
                                     unsigned Offset) const {
  const SourceManager &SM = Ctx->getSourceManager();
  auto Entry = SM.getFileManager().getOptionalFileRef(File);
  FileID ID = Entry ? SM.translateFile(*Entry) : FileID();
  if (ID.isInvalid() || Offset > SM.getFileIDSize(ID))
    return {};
  return SM.getLocForStartOfFile(ID).getLocWithOffset(Offset);
}

/// As the command line writes it: all instances of a declaration, or none.
std::vector<FixItHint> BankConflictCheck::hintsOf(const DeclGroup &G) const {
  std::vector<const ArrayFinding *> All = G.Others;
  All.push_back(G.Main);
  std::set<Edit> Edits;
  for (const ArrayFinding *A : All) {
    if (isApplied(*A, /*Unsafe=*/false))
      Edits.insert(A->Remedy.Edits.begin(), A->Remedy.Edits.end());
    else if (A->Remedy.Kind != FixKind::None)
      return {};
  }
  std::vector<FixItHint> Hints;
  for (const Edit &E : Edits) {
    SourceLocation B = at(E.File, E.Offset);
    if (B.isInvalid())
      return {};
    Hints.push_back(FixItHint::CreateReplacement(
        CharSourceRange::getCharRange(B, B.getLocWithOffset(E.Length)),
        E.Text));
  }
  return Hints;
}

void BankConflictCheck::report(const DeclGroup &G) {
  const SourceManager &SM = Ctx->getSourceManager();
  std::vector<PlaceGroup> Places = placesOf(G);
  const ArrayFinding &A = *G.Main;
  SourceLocation Declared = at(A.Where.File, A.Where.Offset), Where = Declared;
  auto PlaceOf = [&](const PlaceGroup &P) {
    return at(P.Worst->Where.File, P.Worst->Where.Offset);
  };
  if (Where.isInvalid() || !SM.isInMainFile(Where))
    for (const PlaceGroup &P : Places)
      if (SourceLocation L = PlaceOf(P);
          L.isValid() && SM.isInMainFile(L) && P.Worst->Now &&
          P.Worst->Now->Ways > 1) {
        Where = L;
        break;
      }
  if (Where.isInvalid())
    return;

  std::vector<FixItHint> Hints = hintsOf(G);
  {
    // Sent when it goes out of scope; the notes come after it.
    // Under the rule's own name, which -checks may leave out.
    auto D = Host->diag(ruleOf(G), Where, "%0");
    D << headline(G) + "; " + fixText(G, !Hints.empty());
    for (const FixItHint &H : Hints)
      D << H;
  }
  auto Note = [&](SourceLocation L, const std::string &Text) {
    if (L.isValid())
      diag(L, "%0", DiagnosticIDs::Note) << Text;
  };
  if (Where != Declared)
    Note(Declared, "'" + A.Name + "' is declared here");
  unsigned Shown = 0;
  for (const PlaceGroup &P : Places) {
    const Access &X = *P.Worst;
    bool Tells = X.State != Status::Exact || (X.Now && X.Now->Ways > 1) ||
                 (X.Now && X.After && X.After->Ways > X.Now->Ways);
    if (Tells && ++Shown <= MaxNotes)
      Note(PlaceOf(P), accessNote(P) + "; " + blockWords(X.Block, X.Source));
  }
}

} // namespace shmfix
