//===- HoverBoard.cpp - What hovering over an array tells -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/HoverBoard.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

#include <set>

using namespace clang;

namespace shmfix {
namespace {

/// Offsets in the main file where a declaration at one of Wanted is named.
class Uses : public RecursiveASTVisitor<Uses> {
public:
  Uses(const SourceManager &SM, const std::set<SourceLocation> &Wanted)
      : SM(SM), Wanted(Wanted) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    note(E->getDecl(), E->getLocation());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    note(E->getMemberDecl(), E->getMemberLoc());
    return true;
  }

  std::map<SourceLocation, std::set<unsigned>> Offsets; ///< by declaration

private:
  void note(const ValueDecl *D, SourceLocation L) {
    SourceLocation Declared = SM.getFileLoc(D->getLocation());
    L = SM.getFileLoc(L);
    if (Wanted.count(Declared) && SM.isInMainFile(L))
      Offsets[Declared].insert(SM.getFileOffset(L));
  }

  const SourceManager &SM;
  const std::set<SourceLocation> &Wanted;
};

std::string realPath(StringRef File) {
  llvm::SmallString<256> Real;
  return llvm::sys::fs::real_path(File, Real) ? File.str() : std::string(Real);
}

/// Bytes of the character at the front of Text, and its units.
std::pair<unsigned, unsigned> step(StringRef Text, Encoding E) {
  unsigned char C = Text.front();
  unsigned Bytes = C < 0xC0 ? 1 : C < 0xE0 ? 2 : C < 0xF0 ? 3 : 4;
  if (Bytes > Text.size())
    Bytes = 1;
  unsigned Units = E == Encoding::Utf8                 ? Bytes
                   : E == Encoding::Utf16 && Bytes > 3 ? 2
                                                       : 1;
  return {Bytes, Units};
}

} // namespace

unsigned unitsOf(StringRef Text, Encoding E) {
  unsigned Units = 0;
  while (!Text.empty()) {
    auto [Bytes, More] = step(Text, E);
    Units += More;
    Text = Text.drop_front(Bytes);
  }
  return Units;
}

size_t bytesOf(StringRef Line, unsigned Units, Encoding E) {
  size_t At = 0;
  while (At < Line.size() && Units) {
    auto [Bytes, More] = step(Line.drop_front(At), E);
    Units -= std::min(Units, More);
    At += Bytes;
  }
  return At;
}

void HoverBoard::found(ASTContext &Ctx, const Report &R) {
  const SourceManager &SM = Ctx.getSourceManager();
  FileID Main = SM.getMainFileID();
  StringRef Text = SM.getBufferData(Main);
  SourceLocation Start = SM.getLocForStartOfFile(Main);

  std::map<SourceLocation, std::string> Says;
  std::map<SourceLocation, size_t> Length;
  std::set<SourceLocation> Wanted;
  for (const DeclGroup &G : groupsOf(R)) {
    const ArrayFinding &A = *G.Main;
    auto Entry = SM.getFileManager().getOptionalFileRef(A.Where.File);
    FileID ID = Entry ? SM.translateFile(*Entry) : FileID();
    if (ID.isInvalid() || A.Where.Offset > SM.getFileIDSize(ID))
      continue;
    SourceLocation L =
        SM.getLocForStartOfFile(ID).getLocWithOffset(A.Where.Offset);
    Wanted.insert(L);
    Says[L] = hoverText(G);
    Length[L] = A.Name.size();
  }
  Uses Found(SM, Wanted);
  if (!Wanted.empty())
    Found.TraverseAST(Ctx);

  std::vector<Note> New;
  for (SourceLocation L : Wanted) {
    std::set<unsigned> &Offsets = Found.Offsets[L];
    if (SM.isInMainFile(L))
      Offsets.insert(SM.getFileOffset(L));
    for (unsigned Offset : Offsets) {
      size_t Begin = Text.rfind('\n', Offset) + 1; // npos + 1 = 0
      if (Offset && Text[Offset] == '\n')
        continue;
      StringRef Line = Text.drop_front(Begin).split('\n').first;
      New.push_back({SM.getSpellingLineNumber(Start.getLocWithOffset(Offset)) - 1,
                     Offset - Begin, Offset - Begin + Length[L], Line.str(),
                     Says[L]});
    }
  }
  std::string Path = realPath(SM.getFilename(Start));
  std::lock_guard<std::mutex> Hold(Lock);
  Notes[Path] = std::move(New);
}

std::optional<std::string> HoverBoard::at(StringRef File, unsigned Line,
                                          unsigned Character,
                                          Encoding E) const {
  std::lock_guard<std::mutex> Hold(Lock);
  auto Of = Notes.find(realPath(File));
  if (Of == Notes.end())
    return std::nullopt;
  for (const Note &N : Of->second) {
    size_t At = bytesOf(N.Text, Character, E);
    if (N.Line == Line && At >= N.Begin && At <= N.End)
      return N.Says;
  }
  return std::nullopt;
}

} // namespace shmfix
