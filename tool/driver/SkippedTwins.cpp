//===- SkippedTwins.cpp - Uses that the preprocessor took away ------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Text under a condition that does not hold may hang on what a change does to an
// array in these ways: by the array's name in its function, by the name of what
// carries it in another, through macros that come to one of these or are given one;
// through a helper, a variable or a structure that changes along, or a helper that
// it defines otherwise; by setting a variable that an index is made of, or giving a
// constant another value; by standing in the midst of an index; by launching the
// kernel otherwise; by including a file. It is read as words; nothing is parsed.
//
//===----------------------------------------------------------------------===//

#include "matchers/LayoutUses.h"
#include "matchers/UserCode.h"
#include "rewrites/Rewrite.h"
#include "tool/driver/Passes.h"
#include "tool/driver/SourceWords.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace clang;
using namespace llvm;

namespace shmfix {

namespace {

/// A macro that is defined in text that was skipped.
struct HiddenMacro {
  MacroText Is;
  SkippedText In;
};

/// A function and the names that the array has in it.
struct Place {
  std::string File;
  std::set<std::string> Helper; ///< what it is called by, if it is a device function
  unsigned Begin = 0, End = 0;
  StringRef Text;
  std::set<std::string> Names;

  bool holds(const Edit &E) const { return E.File == File && E.Offset >= Begin && E.Offset <= End; }
  bool meets(const SkippedText &S) const { return S.File == File && S.End >= Begin && S.Begin <= End; }
};

/// What is asked about one array.
struct Question {
  const std::vector<Edit> &Edits;
  std::vector<Place> Places;
  std::set<std::string> Types;   ///< of a structure that changes
  std::set<std::string> Kernels; ///< if it matters how they are launched
  std::set<std::string> Sizes;   ///< words of the extents and of what the edits replace
  FixKind Kind = FixKind::None;
  bool Delicate = false; ///< not every element is named by all subscripts
};

class Functions : public RecursiveASTVisitor<Functions> {
public:
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->doesThisDeclarationHaveABody() && !F->isTemplateInstantiation())
      All.push_back(F);
    return true;
  }
  std::vector<const FunctionDecl *> All;
};

class Twins {
public:
  Twins(const std::vector<SkippedText> &Skipped, ASTContext &Ctx)
      : Ctx(Ctx), SM(Ctx.getSourceManager()), Bindings(Ctx), Skipped(Skipped) {
    Functions Find;
    traverseUserCode(Find, Ctx);
    for (const FunctionDecl *F : Find.All)
      Bodies.push_back(placeOf(F));
    for (unsigned I = 0, E = SM.local_sloc_entry_size(); I < E; ++I)
      if (const SrcMgr::SLocEntry &L = SM.getLocalSLocEntry(I);
          L.isFile() && L.getFile().getFileCharacteristic() == SrcMgr::C_User)
        if (FileID ID = SM.getFileID(SourceLocation::getFromRawEncoding(L.getOffset() + 1)); ID.isValid())
          append_range(Macros, macrosIn(SM.getBufferData(ID)));
    for (const SkippedText &S : Skipped) {
      std::string &Text = Texts[{S.File, S.Begin}] = textOf(S.File).slice(S.Begin, S.End).str();
      // A line may end in the midst of a word.
      for (size_t At; (At = Text.find("\\\n")) != std::string::npos;)
        Text.erase(At, 2);
      for (MacroText &M : macrosIn(Text))
        Hidden.push_back({std::move(M), S});
    }
  }

  std::vector<SkippedText> of(const AnalyzedArray &X) {
    std::vector<SkippedText> Out;
    const Question Q = questionOf(X);
    for (const SkippedText &S : Skipped)
      if (matters(S, Q))
        Out.push_back(S);
    for (const HiddenMacro &M : Hidden)
      if (any_of(Q.Places, [&](const Place &P) {
            const std::set<std::string> By = withMacros({M.Is.Name}, Macros);
            return shmfix::namesAny(P.Text, By) &&
                   (M.Is.Body.contains("##") || M.Is.namesAny(withMacros(P.Names, Macros)) || changes(Q.Edits, M.Is.Name) ||
                    any_of(By, [&](const std::string &B) { return isGiven(P.Text, B, P.Names); }));
          }))
        Out.push_back(M.In);
    return Out;
  }

private:
  StringRef hiddenText(const SkippedText &S) { return Texts[{S.File, S.Begin}]; }

  /// `i + i / 32` is right for every i, whatever it is set to.
  bool isShare(const Edit &E) {
    StringRef Old = textOf(E.File).substr(E.Offset, E.Length), New = E.Text;
    New.consume_front("(");
    return New.consume_front(Old) && New.ltrim(")").starts_with(" + ") && New.contains(" / ");
  }

  bool matters(const SkippedText &S, const Question &Q) {
    const StringRef Text = hiddenText(S);
    const bool Includes = Text.contains("include \"") || Text.contains("include <");
    const bool AtTop = none_of(Bodies, [&](const Place &P) { return P.meets(S); });
    if (shmfix::namesAny(Text, Q.Types) || shmfix::namesAny(Text, Q.Kernels) ||
        any_of(Q.Edits, [&](const Edit &E) { return standsIn(S, E); }))
      return true;
    const std::set<std::string> Other = AtTop ? definedIn(Text) : constantsIn(Text);
    return any_of(Q.Places, [&](const Place &P) {
      const bool Changed = any_of(Q.Edits, [&](const Edit &E) { return P.holds(E); });
      const bool Helper = !P.Helper.empty();
      // A helper can be called from anywhere, and be another one.
      if (Helper && ((Changed && shmfix::namesAny(Text, withMacros(P.Helper, Macros))) ||
                     any_of(P.Helper, [&](const std::string &N) { return definesFunction(Text, N); })))
        return true;
      if (Includes && (P.meets(S) || (AtTop && Helper && (Changed || P.File != S.File))))
        return true;
      std::set<std::string> Names = P.Names, Made;
      for (const Edit &E : Q.Edits) {
        StringRef Whole = textOf(E.File);
        if (!P.holds(E) || isShare(E))
          continue;
        if (std::string Set = assignedBefore(Whole, E.Offset); !Set.empty())
          Names.insert(Set);
        // The type of a declaration is no part of its size.
        if (StringRef In = statementAt(Whole, E.Offset); !namesWord(In, "__shared__"))
          Made.merge(wordsOf(In));
      }
      // A constant of another value may lead out of a row.
      if (P.meets(S) || AtTop) {
        const bool All = Q.Kind == FixKind::Unpad || (Q.Kind == FixKind::Pad && Q.Delicate);
        const std::set<std::string> Used = All ? wordsOf(P.Text) : Made;
        if (any_of(Other, [&](const std::string &W) { return Used.count(W) && !Q.Sizes.count(W); }) ||
            any_of(Made, [&](const std::string &W) { return definesFunction(Text, W); }))
          return true;
      }
      if (!P.meets(S))
        return false;
      return shmfix::namesAny(Text, withMacros(Names, Macros)) ||
             any_of(Made, [&](const std::string &V) { return setsWord(Text, V); }) ||
             any_of(Macros, [&](const MacroText &M) { // what it makes a name of, nobody knows
               return M.Body.contains("##") && namesWord(Text, M.Name);
             });
    });
  }

  /// In the statement that the edit is part of.
  bool standsIn(const SkippedText &S, const Edit &E) {
    StringRef Whole = textOf(E.File), In = statementAt(Whole, E.Offset);
    if (S.File != E.File || !macroWith(Whole, E).empty())
      return false; // a macro's body ends with its line
    const size_t Begin = In.data() - Whole.data();
    return S.End > Begin && S.Begin < Begin + In.size();
  }

  StringRef textOf(const std::string &File) {
    auto [It, New] = Buffers.try_emplace(File);
    if (New)
      if (auto F = SM.getFileManager().getOptionalFileRef(File))
        if (FileID ID = SM.translateFile(*F); ID.isValid())
          It->second = SM.getBufferData(ID);
    return It->second;
  }

  /// The macro whose definition has the edit; empty if none.
  static std::string macroWith(StringRef Whole, const Edit &E) {
    for (const MacroText &M : macrosIn(Whole))
      if (M.Begin <= E.Offset && E.Offset < M.End)
        return M.Name;
    return "";
  }

  /// Is the definition of the macro changed?
  bool changes(const std::vector<Edit> &Edits, StringRef Macro) {
    return any_of(Edits, [&](const Edit &E) { return macroWith(textOf(E.File), E) == Macro; });
  }

  Place placeOf(const FunctionDecl *F) {
    SourceLocation B = SM.getFileLoc(F->getBeginLoc()), E = SM.getFileLoc(F->getEndLoc());
    Place P;
    P.File = SM.getFilename(B).str();
    P.Begin = SM.getFileOffset(B);
    P.End = SM.getFileOffset(E);
    P.Text = SM.getBufferData(SM.getFileID(B)).slice(P.Begin, P.End);
    if (!F->hasAttr<CUDAGlobalAttr>() && (F->hasAttr<CUDADeviceAttr>() || F->isConstexpr())) {
      const auto *M = dyn_cast<CXXMethodDecl>(F);
      P.Helper.insert(M && M->isOverloadedOperator() ? M->getParent()->getNameAsString()
                                                     : F->getNameAsString());
    }
    return P;
  }

  void add(std::vector<Place> &Places, const FunctionDecl *F, const std::string &Name) {
    if (!F)
      return;
    Place P = placeOf(F);
    auto It = find_if(Places, [&](const Place &Q) { return Q.File == P.File && Q.Begin == P.Begin; });
    if (It == Places.end()) {
      Places.push_back(std::move(P));
      It = std::prev(Places.end());
    }
    It->Names.insert(Name);
  }

  Question questionOf(const AnalyzedArray &X) {
    Question Q{X.Finding.Remedy.Edits};
    Q.Kind = X.Finding.Remedy.Kind;
    if (!X.Decl)
      return Q;
    auto In = [](const VarDecl *V) {
      return dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
    };
    const LayoutUses Uses = Bindings.usesOf(X.Decl);
    add(Q.Places, In(X.Decl), X.Finding.Name);
    for (const LayoutUse &U : Uses.Uses) {
      add(Q.Places, U.In, U.Name->getNameAsString());
      Q.Delicate |= U.Kind != LayoutUse::Element || U.Subscripts.size() != X.Finding.Extents.size();
    }
    ArrayGroup G; // casts to types that may be others
    G.Ctx = &Ctx;
    AnalyzedArray Same = X;
    G.Instances.push_back(&Same);
    G.Uses = Uses.Uses;
    Q.Delicate |= viewAlignment(G) > 1;
    for (const LayoutCarrier &C : Uses.Carriers)
      add(Q.Places, In(C.Decl), C.Decl->getNameAsString());
    // Functions that an edit stands in: index helpers, launches.
    for (const Place &B : Bodies)
      if (any_of(Q.Edits, [&](const Edit &E) { return B.holds(E); }) &&
          none_of(Q.Places, [&](const Place &P) { return P.File == B.File && P.Begin == B.Begin; }))
        Q.Places.push_back(B);
    const bool Dynamic = X.Finding.Kind == Storage::Dynamic;
    if (X.Kernel && (Dynamic || (Q.Delicate && Q.Kind != FixKind::Restride) || Q.Kind == FixKind::Unpad))
      Q.Kernels.insert(X.Kernel->getNameAsString());
    if (const auto *R = X.Decl->getType()->getBaseElementTypeUnsafe()->getAsRecordDecl();
        R && X.Finding.Extents.empty() && R->getIdentifier())
      Q.Types.insert(R->getNameAsString());
    if (const TypeSourceInfo *T = X.Decl->getTypeSourceInfo())
      Q.Sizes = wordsOf(Lexer::getSourceText(
          CharSourceRange::getTokenRange(SM.getFileLoc(T->getTypeLoc().getBeginLoc()),
                                         SM.getFileLoc(T->getTypeLoc().getEndLoc())),
          SM, LangOptions()).drop_until([](char C) { return C == '['; }));
    for (const Edit &E : Q.Edits)
      if (!isShare(E))
        Q.Sizes.merge(wordsOf(textOf(E.File).substr(E.Offset, E.Length)));
    return Q;
  }

  ASTContext &Ctx;
  SourceManager &SM;
  LayoutBindings Bindings;
  const std::vector<SkippedText> &Skipped;
  std::vector<Place> Bodies; ///< of all functions
  std::vector<MacroText> Macros;
  std::vector<HiddenMacro> Hidden;
  std::map<std::pair<std::string, unsigned>, std::string> Texts; ///< that were skipped
  std::map<std::string, StringRef> Buffers;
};

} // namespace

std::vector<std::vector<SkippedText>>
skippedTwins(const Analysis &A, const std::vector<SkippedText> &Skipped, ASTContext &Ctx) {
  std::vector<std::vector<SkippedText>> Out(A.Arrays.size());
  if (Skipped.empty() || A.Arrays.empty())
    return Out;
  Twins Find(Skipped, Ctx);
  for (size_t I = 0; I < A.Arrays.size(); ++I)
    Out[I] = Find.of(A.Arrays[I]);
  return Out;
}

} // namespace shmfix
