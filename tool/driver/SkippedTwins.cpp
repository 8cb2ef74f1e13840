//===- SkippedTwins.cpp - Uses that the preprocessor took away ------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Text under a condition that does not hold may hang on what a change does to an
// array in these ways: by the array's name in its function, by the name of what
// carries it in another, through macros that come to one of these; through a
// helper or a variable that changes along; by setting a variable that an index is
// made of; by standing in the midst of an index; and by defining a macro that the
// function uses once more. It is read as words; nothing in it is parsed.
//
//===----------------------------------------------------------------------===//

#include "matchers/LayoutUses.h"
#include "tool/driver/Passes.h"
#include "tool/driver/SourceWords.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
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
  std::string File, Helper; ///< its name, if the array only comes to it
  unsigned Begin = 0, End = 0;
  StringRef Text;
  std::set<std::string> Names;
};

class Twins {
public:
  Twins(const std::vector<SkippedText> &Skipped, ASTContext &Ctx)
      : SM(Ctx.getSourceManager()), Bindings(Ctx), Skipped(Skipped) {
    for (const SkippedText &S : Skipped)
      for (MacroText &M : macrosIn(textOf(S.File).slice(S.Begin, S.End)))
        Hidden.push_back({std::move(M), S});
  }

  std::vector<SkippedText> of(const AnalyzedArray &X) {
    std::vector<SkippedText> Out;
    const std::vector<Edit> &Edits = X.Finding.Remedy.Edits;
    std::vector<Place> Places = placesOf(X);
    std::vector<MacroText> Macros;
    for (const Place &P : Places)
      append_range(Macros, macrosIn(textOf(P.File)));
    for (const SkippedText &S : Skipped)
      if (any_of(Places, [&](const Place &P) { return uses(S, P, Macros, Edits); }) ||
          any_of(Edits, [&](const Edit &E) { return standsIn(S, E); }))
        Out.push_back(S);
    for (const HiddenMacro &M : Hidden)
      if (any_of(Places, [&](const Place &P) {
            return namesWord(P.Text, M.Is.Name) && (M.Is.namesAny(P.Names) || changes(Edits, M.Is.Name));
          }))
        Out.push_back(M.In);
    return Out;
  }

private:
  static bool changedIn(const Place &P, const Edit &E) {
    return E.File == P.File && E.Offset >= P.Begin && E.Offset <= P.End;
  }

  /// `i + i / 32` is right for every i, whatever it is set to.
  bool isShare(const Edit &E) {
    StringRef Old = textOf(E.File).substr(E.Offset, E.Length), New = E.Text;
    New.consume_front("(");
    return New.consume_front(Old) && New.ltrim(")").starts_with(" + ") && New.contains(" / ");
  }

  bool uses(const SkippedText &S, const Place &P, const std::vector<MacroText> &Macros,
            const std::vector<Edit> &Edits) {
    const StringRef Text = textOf(S.File).slice(S.Begin, S.End);
    auto Here = [&](const Edit &E) { return changedIn(P, E); };
    // A helper can be called from anywhere.
    if (!P.Helper.empty() && any_of(Edits, Here) && shmfix::namesAny(Text, withMacros({P.Helper}, Macros)))
      return true;
    if (S.File != P.File || S.End < P.Begin || S.Begin > P.End)
      return false;
    std::set<std::string> Names = P.Names, Made;
    for (const Edit &E : make_filter_range(Edits, Here)) {
      StringRef Whole = textOf(E.File);
      if (isShare(E))
        continue;
      if (std::string Set = assignedBefore(Whole, E.Offset); !Set.empty())
        Names.insert(Set);
      Made.merge(wordsOf(statementAt(Whole, E.Offset)));
    }
    return shmfix::namesAny(Text, withMacros(Names, Macros)) ||
           any_of(Made, [&](const std::string &V) { return setsWord(Text, V); }) ||
           any_of(Macros, [&](const MacroText &M) { // what it makes a name of, nobody knows
             return M.Body.contains("##") && namesWord(Text, M.Name);
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
    auto [It, New] = Texts.try_emplace(File);
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

  void add(std::vector<Place> &Places, const FunctionDecl *F, const std::string &Name) {
    if (!F)
      return;
    SourceLocation B = SM.getFileLoc(F->getBeginLoc()), E = SM.getFileLoc(F->getEndLoc());
    Place P;
    P.File = SM.getFilename(B).str();
    P.Begin = SM.getFileOffset(B);
    P.End = SM.getFileOffset(E);
    auto It = find_if(Places, [&](const Place &Q) {
      return Q.File == P.File && Q.Begin == P.Begin;
    });
    if (It == Places.end()) {
      P.Text = SM.getBufferData(SM.getFileID(B)).slice(P.Begin, P.End);
      if (!Places.empty()) // the first declares the array
        P.Helper = F->getNameAsString();
      Places.push_back(std::move(P));
      It = std::prev(Places.end());
    }
    It->Names.insert(Name);
  }

  std::vector<Place> placesOf(const AnalyzedArray &X) {
    std::vector<Place> Places;
    if (!X.Decl)
      return Places;
    auto In = [](const VarDecl *V) {
      return dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
    };
    add(Places, In(X.Decl), X.Finding.Name);
    for (const LayoutCarrier &C : Bindings.usesOf(X.Decl).Carriers)
      add(Places, In(C.Decl), C.Decl->getNameAsString());
    return Places;
  }

  SourceManager &SM;
  LayoutBindings Bindings;
  const std::vector<SkippedText> &Skipped;
  std::vector<HiddenMacro> Hidden;
  std::map<std::string, StringRef> Texts;
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
