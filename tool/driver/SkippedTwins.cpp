//===- SkippedTwins.cpp - Uses that the preprocessor took away ------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Text under a condition that does not hold may use an array in four ways: by
// its name in its function, by the name of a pointer or parameter that carries
// it in another, through a macro that the function uses and that is defined once
// more there, and through a helper that changes along and is called or defined
// once more there. It is read as words; nothing in it is parsed.
//
//===----------------------------------------------------------------------===//

#include "matchers/LayoutUses.h"
#include "tool/driver/Passes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace clang;

namespace shmfix {

namespace {

bool namesWord(StringRef Text, StringRef Name) {
  for (size_t At = Text.find(Name); !Name.empty() && At != StringRef::npos;
       At = Text.find(Name, At + 1)) {
    size_t End = At + Name.size();
    if ((!At || !isAsciiIdentifierContinue(Text[At - 1])) && (End >= Text.size() || !isAsciiIdentifierContinue(Text[End])))
      return true;
  }
  return false;
}

/// The logical line of the directive that Text begins with.
StringRef directive(StringRef Text) {
  size_t End = Text.find('\n');
  while (End != StringRef::npos && Text.take_front(End).rtrim('\r').ends_with("\\"))
    End = Text.find('\n', End + 1);
  return Text.take_front(End);
}

/// The macro that a line defines; empty if it defines none. Line keeps what is
/// behind the name.
StringRef definedBy(StringRef &Line) {
  StringRef L = Line.ltrim();
  if (!L.consume_front("#"))
    return "";
  L = L.ltrim(" \t");
  if (!L.consume_front("define"))
    return "";
  L = L.ltrim(" \t");
  StringRef Name = L.take_while([](char C) { return isAsciiIdentifierContinue(C); });
  Line = L.drop_front(Name.size());
  return Name;
}

/// A macro that is defined in text that was skipped.
struct HiddenMacro {
  std::string Name;
  StringRef Body; ///< parameters too
  SkippedText In;
};

/// A function and the names that the array has in it.
struct Place {
  std::string File, Helper; ///< its name, if the array only comes to it
  unsigned Begin = 0, End = 0;
  StringRef Text;
  std::vector<std::string> Names;
};

class Twins {
public:
  Twins(const std::vector<SkippedText> &Skipped, ASTContext &Ctx)
      : SM(Ctx.getSourceManager()), Bindings(Ctx), Skipped(Skipped) {
    for (const SkippedText &S : Skipped) {
      StringRef Rest = textOf(S.File).slice(S.Begin, S.End);
      while (!Rest.empty()) {
        StringRef Line = directive(Rest), Body = Line;
        if (StringRef Name = definedBy(Body); !Name.empty())
          Hidden.push_back({Name.str(), Body, S});
        Rest = Rest.drop_front(std::min(Rest.size(), Line.size() + 1));
      }
    }
  }

  std::vector<SkippedText> of(const AnalyzedArray &X) {
    std::vector<SkippedText> Out;
    std::vector<Place> Places = placesOf(X);
    for (const SkippedText &S : Skipped)
      if (llvm::any_of(Places, [&](const Place &P) {
            StringRef Text = textOf(S.File).slice(S.Begin, S.End);
            return (S.File == P.File && S.End >= P.Begin && S.Begin <= P.End &&
                    namesAny(Text, P.Names)) ||
                   (isChanged(P, X.Finding.Remedy.Edits) && namesWord(Text, P.Helper));
          }))
        Out.push_back(S);
    for (const HiddenMacro &M : Hidden)
      if (llvm::any_of(Places, [&](const Place &P) {
            return namesWord(P.Text, M.Name) &&
                   (namesAny(M.Body, P.Names) || changes(X.Finding.Remedy.Edits, M.Name));
          }))
        Out.push_back(M.In);
    return Out;
  }

private:
  static bool namesAny(StringRef Text, const std::vector<std::string> &Names) {
    return llvm::any_of(Names, [&](const std::string &N) { return namesWord(Text, N); });
  }

  static bool isChanged(const Place &P, const std::vector<Edit> &Edits) {
    return llvm::any_of(Edits, [&](const Edit &E) {
      return E.File == P.File && E.Offset >= P.Begin && E.Offset <= P.End;
    });
  }

  StringRef textOf(const std::string &File) {
    auto [It, New] = Texts.try_emplace(File);
    if (New)
      if (auto F = SM.getFileManager().getOptionalFileRef(File))
        if (FileID ID = SM.translateFile(*F); ID.isValid())
          It->second = SM.getBufferData(ID);
    return It->second;
  }

  /// Is the definition of the macro changed?
  bool changes(const std::vector<Edit> &Edits, StringRef Macro) {
    return llvm::any_of(Edits, [&](const Edit &E) {
      StringRef Text = textOf(E.File);
      size_t Line = Text.rfind('\n', E.Offset);
      while (Line != StringRef::npos && Text.take_front(Line).rtrim('\r').ends_with("\\"))
        Line = Text.rfind('\n', Line);
      StringRef Rest = Text.drop_front(Line == StringRef::npos ? 0 : Line + 1);
      return definedBy(Rest) == Macro;
    });
  }

  void add(std::vector<Place> &Places, const FunctionDecl *F, const std::string &Name) {
    if (!F)
      return;
    SourceLocation B = SM.getFileLoc(F->getBeginLoc()), E = SM.getFileLoc(F->getEndLoc());
    Place P;
    P.File = SM.getFilename(B).str();
    P.Begin = SM.getFileOffset(B);
    P.End = SM.getFileOffset(E);
    auto It = llvm::find_if(Places, [&](const Place &Q) {
      return Q.File == P.File && Q.Begin == P.Begin;
    });
    if (It == Places.end()) {
      P.Text = SM.getBufferData(SM.getFileID(B)).slice(P.Begin, P.End);
      if (!Places.empty()) // the first declares the array
        P.Helper = F->getNameAsString();
      Places.push_back(std::move(P));
      It = std::prev(Places.end());
    }
    if (!llvm::is_contained(It->Names, Name))
      It->Names.push_back(Name);
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
