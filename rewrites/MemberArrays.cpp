//===- MemberArrays.cpp - Rows of arrays inside a structure -----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shared variable is a structure, of which members are arrays of rows. Each
// such member is a part of the variable, with rows as long as its innermost
// extent. The declaration is changed where nothing but that one variable has
// the structure's type; else the pad is named.
//
//===----------------------------------------------------------------------===//

#include "matchers/UserCode.h"
#include "rewrites/RowChoices.h"
#include "rewrites/SourceEdits.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"

#include <map>
#include <set>

using namespace clang;

namespace shmfix {

namespace {

struct MemberArray {
  const FieldDecl *Field = nullptr;
  int64_t Begin = 0, Bytes = 0;
  int64_t Row = 0;     ///< innermost extent
  unsigned Levels = 0; ///< extents
  unsigned Unit = 0;   ///< bytes of an element
};

void membersOf(const RecordDecl *R, int64_t At, const ASTContext &Ctx,
               std::vector<MemberArray> &Out) {
  if (R->isInvalidDecl())
    return;
  const ASTRecordLayout &L = Ctx.getASTRecordLayout(R);
  for (const FieldDecl *F : R->fields()) {
    int64_t Begin = At + int64_t(L.getFieldOffset(F->getFieldIndex()) / 8);
    QualType T = F->getType();
    if (const auto *Inner = T->getAsRecordDecl(); Inner && !F->isBitField()) {
      membersOf(Inner, Begin, Ctx, Out);
      continue;
    }
    MemberArray M{F, Begin, Ctx.getTypeSizeInChars(T).getQuantity(), 0, 0, 0};
    while (const auto *A = Ctx.getAsConstantArrayType(T)) {
      ++M.Levels;
      M.Row = A->getSize().getSExtValue();
      T = A->getElementType();
    }
    M.Unit = Ctx.getTypeSizeInChars(T).getQuantity();
    if (M.Levels && M.Row > 1 && M.Unit)
      Out.push_back(M);
  }
}

/// How often code names the type, outside of the type's own body.
class TypeNames : public RecursiveASTVisitor<TypeNames> {
public:
  /// Inside: what is visited is part of the type's body.
  explicit TypeNames(const RecordDecl *R, bool Inside = false)
      : R(R->getCanonicalDecl()), Inside(Inside) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(Decl *D) {
    if (const auto *X = dyn_cast_or_null<RecordDecl>(D); X && !Inside && X->getCanonicalDecl() == R)
      return true;
    if (const auto *T = dyn_cast_or_null<TypedefNameDecl>(D); T && is(T->getUnderlyingType()))
      return true; // another name, that is counted where it is used
    return RecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitRecordTypeLoc(RecordTypeLoc T) {
    Named += is(T.getType());
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc T) {
    Named += is(T.getType());
    return true;
  }
  /// s.a is an array of it; the whole of it, its size and type are all else.
  bool VisitMemberExpr(MemberExpr *M) {
    Members.insert(M->getBase()->IgnoreParens());
    if (is(M->getBase()->getType()->isPointerType() ? M->getBase()->getType()->getPointeeType()
                                                    : M->getBase()->getType()))
      Fields.insert(M);
    return true;
  }
  /// How many subscripts follow a member.
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *S) {
    unsigned N = 0;
    const Expr *E = S;
    while (const auto *X = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts())) {
      ++N;
      E = X->getBase();
    }
    unsigned &Had = Subscripts[E->IgnoreParenImpCasts()];
    Had = std::max(Had, N);
    return true;
  }
  bool VisitCallExpr(CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    if (F && F->getIdentifier() && F->getName().starts_with("atomic"))
      for (const Expr *A : C->arguments())
        Atomic.insert(A->IgnoreParenImpCasts());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->getOpcode() == UO_AddrOf && !Atomic.count(U))
      Taken |= ofMember(U->getSubExpr());
    return true;
  }
  /// A member array goes where it is not seen what its rows are taken for: it is no
  /// element by all subscripts.
  bool parts() const {
    return Taken || llvm::any_of(Fields, [&](const MemberExpr *M) {
      unsigned Rank = 0;
      for (QualType T = M->getType(); const auto *A = dyn_cast_or_null<ArrayType>(T->getAsArrayTypeUnsafe());
           T = A->getElementType())
        ++Rank;
      auto It = Subscripts.find(M);
      return Rank && (It == Subscripts.end() || It->second < Rank);
    });
  }
  bool VisitCXXThisExpr(CXXThisExpr *T) {
    Variables.insert(T);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *D) {
    if (is(D->getType()))
      Variables.insert(D);
    return true;
  }
  bool VisitDecltypeTypeLoc(DecltypeTypeLoc T) {
    Named += 2 * is(T.getType().getNonReferenceType());
    return true;
  }
  /// Something takes the variable as a whole.
  bool whole() const {
    return llvm::any_of(Variables, [&](const Expr *E) { return !Members.count(E); });
  }
  unsigned Named = 0;

private:
  bool ofMember(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    while (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
      E = S->getBase()->IgnoreParenImpCasts();
    const auto *M = dyn_cast<MemberExpr>(E);
    return M && is(M->getBase()->getType());
  }
  std::set<const Expr *> Variables, Members, Atomic;
  std::set<const MemberExpr *> Fields;
  std::map<const Expr *, unsigned> Subscripts;
  bool Taken = false;
  bool is(QualType T) const {
    const auto *X = T->getAsRecordDecl();
    return X && X->getCanonicalDecl() == R;
  }
  const TagDecl *R;
  const bool Inside;
};

/// The worst request of the access lies in the member.
bool inside(const Access &A, const MemberArray &M) {
  for (unsigned L = 0; L < banks::WarpSize; ++L)
    if ((A.Worst.Active >> L & 1) &&
        (A.Worst.Offset[L] < M.Begin || A.Worst.Offset[L] >= M.Begin + M.Bytes))
      return false;
  return A.Worst.Active != 0;
}

const RecordDecl *recordOf(const ArrayGroup &G) {
  return G.first().Decl->getType()->getAsRecordDecl();
}

std::vector<MemberArray> membersOf(const ArrayGroup &G) {
  std::vector<MemberArray> R;
  if (const RecordDecl *D = recordOf(G))
    membersOf(D, 0, *G.Ctx, R);
  return R;
}

} // namespace

Plan planMembers(const ArrayGroup &G) {
  const Refusal No = reasonOf(ReasonCode::StructMember);
  if (!G.extents().empty() || !recordOf(G))
    return No;
  const bool Overlap = recordOf(G)->isUnion();
  const unsigned Align =
      G.Ctx->getTypeAlignInChars(G.first().Decl->getType()).getQuantity();
  std::optional<Proposal> All;
  std::vector<Layout> Done;
  bool Flat = false;
  for (MemberArray M : membersOf(G)) {
    // A flat one has the rows that its conflicts show.
    if (M.Levels == 1) {
      std::map<int64_t, unsigned> Apart;
      for (const Access *A : G.known())
        if (A->Now && A->Now->Ways > 1 && inside(*A, M))
          lanesApart(*A, Apart);
      if (Apart.empty() || Apart.begin()->first >= M.Row || Apart.begin()->second != M.Unit)
        continue;
      M.Row = Apart.begin()->first;
    }
    std::vector<Layout> Base = G.layouts(Layout::Flat);
    for (Layout &L : Base) {
      L.RowLength = M.Row;
      L.Begin = M.Begin;
      L.End = M.Begin + M.Bytes;
      L.Unit = M.Unit;
      L.Keep = Align;
      L.Before = Done;
    }
    SearchOptions O;
    O.StepBytes = int(G.alignmentWithin(M.Begin, M.Begin + M.Bytes, M.Unit));
    auto P = searchPads(G, Base, O);
    if (!P)
      continue;
    // Of members that overlap one has to suit all.
    if (Overlap && All && P->After >= All->After)
      continue;
    if (Overlap)
      All.reset();
    Flat |= M.Levels == 1;
    P->Title = (All ? All->Title + " and of '" : "pad each row of '") +
               M.Field->getNameAsString() + "' by " + countedElements(P->Layouts[0].Pad);
    if (All)
      P->Before = All->Before;
    All = P;
    Layout Last = P->Layouts[0];
    Last.Before.clear();
    if (!Overlap)
      Done.push_back(Last);
  }
  if (!All)
    return Overlap ? reasonOf(ReasonCode::UnionMember) : No;
  All->Kind = FixKind::Pad;
  if (Overlap) {
    All->Safe = Safety::ReportOnly;
    All->Reasons.push_back(reasonOf(ReasonCode::UnionMember));
  } else if (Flat) {
    All->Safe = Safety::ReportOnly;
    All->Reasons.push_back({ReasonCode::StructMember,
                            "a flat array inside a structure is not followed to its indices"});
  }
  return *All;
}

Application applyMembers(const ArrayGroup &G, const Proposal &P) {
  const SourceManager &SM = G.Ctx->getSourceManager();
  std::vector<Layout> Parts = P.Layouts.front().Before;
  Parts.push_back(P.Layouts.front());
  std::vector<Edit> Edits;
  TypedefUses Typedefs;
  for (const Layout &L : Parts)
    for (const MemberArray &M : membersOf(G)) {
      if (M.Begin != L.Begin)
        continue;
      const RecordDecl *R = M.Field->getParent();
      if (isa<ClassTemplateSpecializationDecl>(R) || !SM.isInMainFile(R->getLocation()))
        return Refusal{ReasonCode::StructMember, "'" + R->getNameAsString() +
                           "' is a template or stands in a header; others may use it"};
      TypeNames Names(R);
      traverseUserCode(Names, *G.Ctx);
      if (Names.Named > 1)
        return reasonOf(ReasonCode::StructMember);
      if (Names.parts())
        return Refusal{ReasonCode::StructMember,
                       "a member goes where it is not seen what its rows are taken for"};
      if (Names.whole())
        return Refusal{ReasonCode::StructMember, "the structure is also used as a whole, or its size is"};
      TypeNames Inside(R, true);
      for (const Decl *D : R->decls())
        if (isa<FunctionDecl, FunctionTemplateDecl, VarDecl>(D) && !D->isImplicit())
          Inside.TraverseDecl(const_cast<Decl *>(D));
      if (Inside.Named || Inside.whole())
        return Refusal{ReasonCode::StructMember, "a function of the structure uses it as a whole, or its size"};
      ExtentText E = extentText(*G.Ctx, M.Field->getTypeSourceInfo()->getTypeLoc(),
                                M.Levels - 1, &Typedefs);
      if (!E.Text)
        return reasonOf(E.Why);
      if (!addEdit(Edits, {E.Text->File, E.Text->Offset, E.Text->Length, plus(E.Text->Text, L.Pad)}))
        return reasonOf(ReasonCode::StructMember);
    }
  if (auto Bad = Typedefs.foreign(*G.Ctx))
    return *Bad;
  return Change{std::move(Edits), {}};
}

} // namespace shmfix
