//===- BankConflictCheck.cpp - The analysis as a clang-tidy check ---------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/tidy/BankConflictCheck.h"

#include "clang/AST/ASTContext.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"

#include <map>
#include <set>

using namespace clang;
using namespace clang::ast_matchers;

namespace shmfix {
namespace {

std::string blockText(const Access &A) {
  std::string S = std::to_string(A.Block.X) + "x" + std::to_string(A.Block.Y);
  if (A.Block.Z > 1)
    S += "x" + std::to_string(A.Block.Z);
  return "block " + S +
         (A.Source == BlockSource::Assumed ? ", which is assumed" : "");
}

/// "4-byte load, 32 wavefronts instead of 1, 1 with the fix (block 32x8)"
std::string costText(const Access &A) {
  std::string S = std::to_string(A.Bytes) + "-byte " + toString(A.Op) + ", ";
  if (A.State == Status::Bound)
    S += "up to ";
  S += std::to_string(A.Now->Wavefronts) +
       (A.Now->Wavefronts == 1 ? " wavefront" : " wavefronts") +
       " instead of " + std::to_string(A.Now->Ideal);
  if (A.After)
    S += ", " + std::to_string(A.After->Wavefronts) + " with the fix";
  return S + " (" + blockText(A) + ")";
}

std::string reasonText(const Fix &F) {
  std::string S;
  for (const Reason &R : F.Reasons)
    S += (S.empty() ? "" : "; ") + R.Text + " [" + codeOf(R.Code) + "]";
  return S;
}

} // namespace

BankConflictCheck::BankConflictCheck(llvm::StringRef Name,
                                     tidy::ClangTidyContext *Host)
    : ClangTidyCheck(Name, Host), Block(Options.get("Block", "")),
      Arch(Options.get("Arch", "")), Assume(Options.get("Assume", "")) {
  if (auto O = parseTidyOptions(Block, Arch, Assume)) {
    Parsed = std::move(*O);
    if (!Parsed->Note.empty())
      configurationDiag("%0: %1", DiagnosticIDs::Note) << Name << Parsed->Note;
  } else {
    configurationDiag("%0: %1") << Name << llvm::toString(O.takeError());
  }
}

void BankConflictCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Map) {
  Options.store(Map, "Block", Block);
  Options.store(Map, "Arch", Arch);
  Options.store(Map, "Assume", Assume);
}

void BankConflictCheck::registerMatchers(MatchFinder *Finder) {
  Finder->addMatcher(functionDecl(), this);
}

void BankConflictCheck::check(const MatchFinder::MatchResult &Result) {
  Ctx = Result.Context;
}

void BankConflictCheck::onEndOfTranslationUnit() {
  if (!Ctx || !Parsed)
    return;
  Analysis A = analyze(*Ctx, Parsed->Analysis);
  planFixes(*Ctx, A, Parsed->Plan);
  std::map<Place, std::vector<const ArrayFinding *>> Groups;
  for (const AnalyzedArray &X : A.Arrays)
    Groups[X.Finding.Where].push_back(&X.Finding);
  for (const auto &[Where, Group] : Groups)
    report(Group);
  Ctx = nullptr; // it ends before this object does
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

void BankConflictCheck::report(const std::vector<const ArrayFinding *> &Group) {
  struct Seen {
    const Access *A;
    const ArrayFinding *Of;
  };
  std::vector<Seen> Bad;
  std::set<Place> Places;
  auto Costs = [](const Seen &S) {
    return std::pair(S.A->Now->Ways, S.A->Now->Wavefronts);
  };
  for (const ArrayFinding *F : Group)
    for (const Access &A : F->Accesses)
      if (A.Now && A.Now->Ways > 1)
        Bad.push_back({&A, F});
  if (Bad.empty())
    return;
  llvm::stable_sort(Bad, [&](const Seen &L, const Seen &R) {
    return Costs(L) > Costs(R);
  });

  const Access &Worst = *Bad.front().A;
  const ArrayFinding &Of = *Bad.front().Of;
  const Fix &Remedy = Of.Remedy;
  // Fix-its in code that was not wholly understood would be a guess.
  bool Broken = Ctx->getDiagnostics().hasErrorOccurred();
  std::vector<FixItHint> Hints;
  for (const Edit &E : Remedy.Edits) {
    SourceLocation B = at(E.File, E.Offset);
    if (B.isInvalid() || Broken || Remedy.Safe != Safety::Safe) {
      Hints.clear();
      break;
    }
    Hints.push_back(FixItHint::CreateReplacement(
        CharSourceRange::getCharRange(B, B.getLocWithOffset(E.Length)),
        E.Text));
  }

  std::string Text = (Worst.State == Status::Bound ? "up to " : "") +
                     std::to_string(Worst.Now->Ways) +
                     "-way bank conflict on '" + Of.Name + "' in kernel '" +
                     Of.Kernel + "': " + costText(Worst);
  std::string Why = reasonText(Remedy);
  if (Hints.empty() && Broken && Remedy.Safe == Safety::Safe)
    Why = "the file has errors";
  if (!Hints.empty())
    Text += "; " + Remedy.Title;
  else if (!Why.empty())
    Text += "; no safe fix: " + Why;
  else
    Text += "; no fix found";

  SourceLocation Declared = at(Of.Where.File, Of.Where.Offset);
  SourceLocation Where = at(Worst.Where.File, Worst.Where.Offset);
  if (Where.isInvalid())
    Where = Declared;
  if (Where.isInvalid())
    return;
  {
    // Sent when it goes out of scope; the notes come after it.
    auto D = diag(Where, "%0") << Text;
    for (const FixItHint &H : Hints)
      D << H;
  }
  Places.insert(Worst.Where);
  for (const Seen &S : Bad)
    if (Places.insert(S.A->Where).second)
      if (SourceLocation L = at(S.A->Where.File, S.A->Where.Offset);
          L.isValid())
        diag(L, "%0-way bank conflict: %1", DiagnosticIDs::Note)
            << S.A->Now->Ways << costText(*S.A);
  if (Declared.isValid())
    diag(Declared, "'%0' is declared here", DiagnosticIDs::Note) << Of.Name;
}

} // namespace shmfix
