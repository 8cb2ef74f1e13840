//===- Statements.cpp - Statements and branches ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace shmfix::warp {

namespace {

/// The statement ends by leaving: return, break, continue, goto, trap.
bool leaves(const Stmt *S) {
  if (!S)
    return false;
  if (const auto *C = dyn_cast<CompoundStmt>(S))
    return !C->body_empty() && leaves(C->body_back());
  if (const auto *C = dyn_cast<CallExpr>(S))
    if (const FunctionDecl *F = C->getDirectCallee())
      return F->isNoReturn() || F->getName() == "__trap";
  return isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(S);
}

/// An integer variable, or a member of one, is given a value in it.
bool setsNumber(const Stmt *S) {
  if (!S || isa<LambdaExpr>(S))
    return false;
  if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp())
    return B->getType()->isIntegerType() && !isa<ArraySubscriptExpr>(B->getLHS()->IgnoreParens());
  if (const auto *C = dyn_cast<CXXOperatorCallExpr>(S); C && C->getOperator() == OO_Equal)
    return true; // block = dim3(16, 16)
  return llvm::any_of(S->children(), setsNumber);
}

/// #pragma unroll 1, #pragma nounroll
bool keepsRolled(ASTContext &Ctx, const LoopHintAttr *H) {
  if (H->getOption() != LoopHintAttr::Unroll &&
      H->getOption() != LoopHintAttr::UnrollCount)
    return false;
  if (H->getState() == LoopHintAttr::Disable)
    return true;
  const Expr *N = H->getValue();
  auto V = N && !N->isValueDependent() ? N->getIntegerConstantExpr(Ctx)
                                       : std::nullopt;
  return V && *V == 1;
}

} // namespace

void Interpreter::exec(const Stmt *S) {
  Nested Here(*this);
  if (!S || !Active || !step())
    return;
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    for (const Stmt *Sub : cast<CompoundStmt>(S)->body()) {
      if (!Active || stopped())
        return;
      exec(Sub);
    }
    return;
  case Stmt::DeclStmtClass:
    for (const Decl *D : cast<DeclStmt>(S)->decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        execDecl(V);
    return;
  case Stmt::IfStmtClass:
    return execIf(cast<IfStmt>(S));
  case Stmt::SwitchStmtClass:
    return execSwitch(cast<SwitchStmt>(S));
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return exec(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::LabelStmtClass:
    return exec(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::AttributedStmtClass: {
    const auto *A = cast<AttributedStmt>(S);
    for (const Attr *X : A->getAttrs())
      if (const auto *H = dyn_cast<LoopHintAttr>(X))
        KeepRolled |= keepsRolled(Ctx, H);
    exec(A->getSubStmt());
    KeepRolled = false;
    return;
  }
  case Stmt::ForStmtClass: {
    const auto *F = cast<ForStmt>(S);
    if (passOver(F))
      return;
    exec(F->getInit());
    if (const VarDecl *V = F->getConditionVariable())
      execDecl(V);
    execLoop(S, F->getCond(), F->getInc(), nullptr, F->getBody(), true);
    return noteOutcome(F);
  }
  case Stmt::WhileStmtClass: {
    const auto *W = cast<WhileStmt>(S);
    if (const VarDecl *V = W->getConditionVariable())
      execDecl(V);
    return execLoop(S, W->getCond(), nullptr, nullptr, W->getBody(), true);
  }
  case Stmt::DoStmtClass: {
    const auto *D = cast<DoStmt>(S);
    return execLoop(S, D->getCond(), nullptr, nullptr, D->getBody(), false);
  }
  case Stmt::CXXForRangeStmtClass: {
    const auto *F = cast<CXXForRangeStmt>(S);
    exec(F->getInit());
    exec(F->getRangeStmt());
    exec(F->getBeginStmt());
    exec(F->getEndStmt());
    // The loop variable is made anew in each turn.
    const Stmt *Var = F->getLoopVarStmt();
    if (!F->getCond() || !Var)
      return;
    return execLoop(S, F->getCond(), F->getInc(), Var, F->getBody(), true);
  }
  case Stmt::ReturnStmtClass:
    return execReturn(cast<ReturnStmt>(S));
  case Stmt::BreakStmtClass:
    Loop.Broke |= Active;
    Active = 0;
    return;
  case Stmt::ContinueStmtClass:
    Loop.Continued |= Active;
    Active = 0;
    return;
  case Stmt::GCCAsmStmtClass:
    return execAsm(cast<GCCAsmStmt>(S));
  case Stmt::CXXTryStmtClass:
    return exec(cast<CXXTryStmt>(S)->getTryBlock());
  case Stmt::GotoStmtClass:
    // Backward jumps are not followed: the loop's accesses count once.
    Unsure = ReasonCode::UnsupportedExpression;
    return;
  default:
    break;
  }
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (E->isTypeDependent())
      return;
    discard(E);
    return;
  }
  for (const Stmt *Sub : S->children())
    exec(Sub);
}

void Interpreter::discard(const Expr *E) {
  Unused = E->IgnoreParenCasts();
  // An assignment is evaluated for its effect; asking for its place as well
  // would evaluate the left side twice.
  if (E->isGLValue() && !isa<BinaryOperator, UnaryOperator>(E->IgnoreParens()))
    evalPlace(E);
  else
    eval(E);
}

void Interpreter::execDecl(const VarDecl *D) {
  if (D->hasAttr<CUDASharedAttr>()) {
    Object *&O = Statics[D->getCanonicalDecl()];
    if (!O) {
      O = Mem.create(Object::Shared, D->getType(), D);
      Seen.push_back(D);
    }
    return;
  }
  if (D->isStaticLocal() || D->hasExternalStorage() || D->isInvalidDecl() ||
      D->getType()->isDependentType())
    return;
  const Expr *Init = D->getInit();
  if (D->getType()->isReferenceType()) {
    if (Init)
      Top->Vars[D] = evalPlace(Init);
    return;
  }
  Place P;
  // A declaration met again (in a loop) starts a new object.
  P.O = Mem.create(Object::Local, D->getType(), nullptr);
  Top->Vars[D] = P;
  if (!Init)
    return;
  if (!Opt.Host && Top->F && !usesOf(D, *Top).Read)
    Unused = Init->IgnoreParenCasts();
  if (isScalar(D->getType()))
    storeQuiet(P, convert(eval(Init), Init->getType(), D->getType()),
               D->getType());
  else
    evalInto(Init, P, D->getType());
  if (const auto *DD = dyn_cast<DecompositionDecl>(D))
    for (const BindingDecl *B : DD->bindings())
      if (const VarDecl *H = B->getHoldingVar())
        execDecl(H);
}

void Interpreter::execReturn(const ReturnStmt *S) {
  if (const Expr *E = S->getRetValue(); E && Top->F) {
    Returned = E->IgnoreParenCasts();
    QualType T = Top->F->getReturnType();
    if (T->isReferenceType()) {
      Place P = evalPlace(E);
      if (!Top->Returned || !Top->ResultPlace.O)
        Top->ResultPlace = P;
      else if (Top->ResultPlace.O == P.O) {
        Top->ResultPlace.Off = lanes::select(Active, P.Off, Top->ResultPlace.Off);
        Top->ResultPlace.Subs = nullptr;
      } else {
        // Different objects in different lanes: their values, side by side.
        QualType V = T.getNonReferenceType();
        if (isScalar(V)) {
          Value New = loadQuiet(P, V, E);
          Mask Now = Active;
          Active = ~Active & Whole;
          Value Old = loadQuiet(Top->ResultPlace, V, E);
          Active = Whole;
          Place Both = temporary(V);
          storeQuiet(Both, select(Now, New, Old), V);
          Active = Now;
          Top->ResultPlace = Both;
        }
      }
    } else if (isScalar(T)) {
      Value V = convert(eval(E), E->getType(), T);
      Top->Result = Top->Returned ? select(Active, V, Top->Result) : V;
    } else if (!T->isVoidType()) {
      if (!Top->ResultPlace.O)
        Top->ResultPlace = temporary(T);
      evalInto(E, Top->ResultPlace, T);
    } else {
      eval(E);
    }
  }
  Top->Returned |= Active;
  Active = 0;
}

void Interpreter::execIf(const IfStmt *S) {
  if (S->isConsteval())
    return exec(S->getElse());
  exec(S->getInit());
  if (const VarDecl *V = S->getConditionVariable())
    execDecl(V);
  if (S->isConstexpr() && S->getCond() && !S->getCond()->isValueDependent())
    if (auto V = constantOf(S->getCond()))
      return exec(V->L.V[0] ? S->getThen() : S->getElse());
  Cond C = condition(S->getCond());
  if (Opt.Host && setsNumber(S))
    choose(S, C);
  bool Straight = settledAtCompileTime(S->getCond());
  auto Side = [&](const Stmt *Part) {
    if (Straight)
      exec(Part);
    else
      apart([&] { exec(Part); });
  };
  bool ThenLeaves = leaves(S->getThen()) && !S->getElse();
  bool ElseLeaves = leaves(S->getElse()) && !leaves(S->getThen());
  if (C.Maybe && !C.Uniform && hangsOnScaled(S->getCond())) {
    C.Likely = -1;
    ThenLeaves = ElseLeaves = false;
  }
  applyCond(C, [&] { Side(S->getThen()); }, [&] { Side(S->getElse()); },
            ThenLeaves, ElseLeaves);
}

void Interpreter::execSwitch(const SwitchStmt *S) {
  exec(S->getInit());
  if (const VarDecl *V = S->getConditionVariable())
    execDecl(V);
  Value V = eval(S->getCond());
  const auto *Body = dyn_cast_or_null<CompoundStmt>(S->getBody());
  if (!Body)
    return;
  Mask Entry = Active;
  LoopMasks Saved = Loop;
  Loop.Broke = 0;
  // One run from each label, for the lanes that jump to it.
  auto From = [&](const SwitchCase *Label, Mask Lanes) {
    Active = Lanes;
    bool On = false;
    Steps += Body->size() / 8; // looked through
    for (const Stmt *Sub : Body->body()) {
      for (const Stmt *X = Sub; const auto *C = dyn_cast_or_null<SwitchCase>(X);
           X = C->getSubStmt())
        On |= C == Label;
      if (On && Active && !stopped())
        apart([&] { exec(Sub); });
    }
  };
  bool Known = V.L.concreteIn(Active);
  Doubts += !Known;
  const DefaultStmt *Default = nullptr;
  Mask Rest = Entry, Left = 0;
  if (!Known && Opt.Host && setsNumber(Body)) {
    llvm::SmallVector<const SwitchCase *, 8> Labels;
    for (const SwitchCase *C = S->getSwitchCaseList(); C; C = C->getNextSwitchCase())
      Labels.push_back(C);
    if (auto O = outcomeOf(S, Labels.size()); O && *O < Labels.size()) {
      From(Labels[*O], Entry);
      Active = (Active | Loop.Broke) & ~Top->Returned;
      Saved.Continued |= Loop.Continued;
      Loop = Saved;
      return;
    }
  }
  for (const SwitchCase *C = S->getSwitchCaseList(); C;
       C = C->getNextSwitchCase()) {
    const auto *K = dyn_cast<CaseStmt>(C);
    if (!K) {
      Default = dyn_cast<DefaultStmt>(C);
      continue;
    }
    auto X = constantOf(K->getLHS());
    auto Y = K->getRHS() ? constantOf(K->getRHS()) : X;
    if (!X || !Y)
      continue;
    if (Known) {
      Mask Lanes = 0;
      for (unsigned L = 0; L < lanes::WarpSize; ++L)
        if ((Entry >> L & 1) && V.L.V[L] >= X->L.V[0] && V.L.V[L] <= Y->L.V[0])
          Lanes |= 1u << L;
      Rest &= ~Lanes;
      if (Lanes) {
        From(C, Lanes);
        Left |= Active;
      }
    } else {
      // A pure symbol has the label's value inside the case.
      std::optional<lanes::SymbolId> Bound;
      if (V.L.uniformIn(Entry) && V.L.Terms.size() == 1 && !K->getRHS() &&
          Syms.factors(V.L.Terms[0].M).size() == 1 && V.L.V[0] == 0 &&
          V.L.Terms[0].C[0] == 1)
        Bound = Syms.factors(V.L.Terms[0].M)[0];
      if (Bound)
        CaseValues[*Bound] = X->L.V[0];
      auto SavedUnsure = Unsure;
      if (!V.L.uniformIn(Entry))
        Unsure = ReasonCode::DataDependentMask;
      ghost([&] { From(C, Entry); }, Entry);
      Unsure = SavedUnsure;
      if (Bound)
        CaseValues.erase(*Bound);
    }
  }
  if (Known) {
    if (Default && Rest) {
      From(Default, Rest);
      Left |= Active;
      Rest = 0;
    }
    Active = (Left | Rest | Loop.Broke) & ~Top->Returned;
  } else {
    Active = Entry;
    if (Default) {
      // The default side is the one whose effects stay.
      From(Default, Entry);
      Active = (Active | Loop.Broke) & ~Top->Returned;
      if (!Active)
        Active = Entry;
    }
  }
  Mask Continued = Loop.Continued;
  Loop = Saved;
  Loop.Continued |= Continued;
}

} // namespace shmfix::warp
