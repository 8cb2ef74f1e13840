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
  case Stmt::AttributedStmtClass:
    return exec(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::ForStmtClass: {
    const auto *F = cast<ForStmt>(S);
    exec(F->getInit());
    if (const VarDecl *V = F->getConditionVariable())
      execDecl(V);
    return execLoop(S, F->getCond(), F->getInc(), nullptr, F->getBody(), true);
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
    if (E->isGLValue())
      evalPlace(E);
    else
      eval(E);
    return;
  }
  for (const Stmt *Sub : S->children())
    exec(Sub);
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

Value Interpreter::joined(const Value &A, const Value &B, ReasonCode Why) {
  if (A.Base != B.Base || A.Function != B.Function) {
    if (A.Base && !B.Base && B.L.constantIn(Active) == 0)
      return A; // null or the object: what is accessed is the object
    if (B.Base && !A.Base && A.L.constantIn(Active) == 0)
      return B;
    return Value::unknown(ReasonCode::BranchDependentIndex);
  }
  Value R = A;
  R.UniformUnknown = false;
  R.Likely = -1;
  if (A.L.V == B.L.V && A.L.Known == B.L.Known && A.L.Terms.size() == B.L.Terms.size()) {
    bool Same = true;
    for (size_t I = 0; I < A.L.Terms.size(); ++I)
      Same &= A.L.Terms[I].M == B.L.Terms[I].M && A.L.Terms[I].C == B.L.Terms[I].C;
    if (Same) {
      if (A.Subs != B.Subs)
        R.Subs = nullptr;
      return R;
    }
  }
  R.Subs = nullptr;
  if (!A.L.knownIn(Active) || !B.L.knownIn(Active)) {
    R.L = LaneValue::unknown(A.L.knownIn(Active) ? B.L.Why : A.L.Why);
    return R;
  }
  LaneValue D = lanes::apply(lanes::BinaryOp::Sub, A.L, B.L, {64, true}, Syms, Active);
  if (Why == ReasonCode::UnknownUniform && D.uniformIn(Active)) {
    // One of two values for all lanes: the second plus a shift. The shift is
    // a multiple of the difference where that is a number.
    int64_t Step = 1;
    if (auto C = D.constantIn(Active); C && *C)
      Step = *C;
    std::string Key = "join" + std::to_string(Visits[&Syms]++);
    auto Id = Syms.symbol(Key);
    Syms.info(Id).Low = 0;
    Syms.info(Id).High = 1;
    LaneValue S = LaneValue::symbol(Syms, Id);
    R.L = lanes::apply(lanes::BinaryOp::Add, B.L,
                       lanes::apply(lanes::BinaryOp::Mul, S,
                                    LaneValue::constant(Step), {64, true}, Syms,
                                    Active),
                       {64, true}, Syms, Active);
    return R;
  }
  R.L = LaneValue::unknown(ReasonCode::BranchDependentIndex);
  return R;
}

void Interpreter::ghost(const std::function<void()> &Body, Mask Lanes) {
  Mask SavedActive = Active;
  LoopMasks SavedLoop = Loop;
  Mask SavedReturned = Top->Returned;
  Value SavedResult = Top->Result;
  Place SavedPlace = Top->ResultPlace;
  size_t M = Mem.mark();
  ++OpenDepth;
  Active = Lanes;
  Body();
  --OpenDepth;
  Mem.rollback(M);
  MayLeave |= Active != Lanes;
  Active = SavedActive;
  Loop = SavedLoop;
  Top->Returned = SavedReturned;
  Top->Result = SavedResult;
  Top->ResultPlace = SavedPlace;
}

void Interpreter::both(const std::function<void()> &Then, Mask ThenLanes,
                       const std::function<void()> &Else, Mask ElseLanes,
                       ReasonCode Why) {
  Mask Entry = Active, Sure = ThenLanes & ~ElseLanes;
  LoopMasks L0 = Loop;
  Mask R0 = Top->Returned;
  ++OpenDepth;
  size_t M = Mem.mark();
  Active = ThenLanes;
  Then();
  Mask A1 = Active, R1 = Top->Returned;
  LoopMasks L1 = Loop;
  auto After1 = Mem.rollback(M);
  Active = ElseLanes;
  Loop = L0;
  Top->Returned = R0;
  M = Mem.mark();
  Else();
  Mask A2 = Active, R2 = Top->Returned;
  LoopMasks L2 = Loop;
  auto Before2 = Mem.commit(M);
  --OpenDepth;

  Active = Entry;
  auto Join = [&](Memory::Location At, const std::optional<Cell> &One,
                  const std::optional<Cell> &Two) {
    if (!One || !Two) {
      // Set on one side only: that value, as the other reads nothing.
      Mem.put(At, One ? One : Two);
      return;
    }
    if (One->Size != Two->Size) {
      Mem.put(At, std::nullopt);
      return;
    }
    Value V = joined(One->V, Two->V, Why);
    if (Sure)
      V = select(Sure, One->V, V);
    if (Mask Only2 = ElseLanes & ~ThenLanes)
      V = select(Only2, Two->V, V);
    Mem.put(At, Cell{One->Size, V});
  };
  for (auto &[At, One] : After1) {
    Join(At, One, Mem.cellAt(At));
    Before2.erase(At);
  }
  for (auto &[At, Was] : Before2)
    Join(At, Was, Mem.cellAt(At));
  // A lane goes on if it may; it has left only if both sides leave.
  Active = A1 | A2 | (Entry & ~(ThenLanes | ElseLanes));
  MayLeave |= A1 != ThenLanes || A2 != ElseLanes;
  Mask Gone = ~Active;
  Top->Returned = R0 | ((R1 | R2) & Gone);
  Loop.Broke = L0.Broke | ((L1.Broke | L2.Broke) & Gone);
  Loop.Continued = L0.Continued | ((L1.Continued | L2.Continued) & Gone);
}

void Interpreter::applyCond(const Cond &C, const std::function<void()> &Then,
                            const std::function<void()> &Else,
                            bool ThenLeaves) {
  Mask Entry = Active;
  if (!C.Maybe) {
    Mask Left = 0;
    if (C.True) {
      Active = C.True;
      Then();
      Left = Active;
    }
    Active = C.False;
    if (C.False && !stopped())
      Else();
    Active |= Left | (Entry & ~(C.True | C.False));
    return;
  }
  bool Data = C.Why != ReasonCode::UnknownUniform && !C.Uniform;
  int Likely = C.Likely;
  // What leaves at once is the exception.
  if (!Data && ThenLeaves)
    Likely = 0;
  if (Likely == 1 || (Likely == 0 && !Data)) {
    // A size check: as a full tile passes it.
    Mask T = C.True, F = C.False;
    (Likely ? T : F) |= C.Maybe;
    ghost(Likely ? Else : Then, C.Maybe);
    Mask Left = 0;
    if (T) {
      Active = T;
      Then();
      Left = Active;
    }
    Active = F;
    if (F && !stopped())
      Else();
    Active |= Left;
    return;
  }
  auto Saved = Unsure;
  if (Data && !Unsure)
    Unsure = ReasonCode::DataDependentMask;
  if (Data && ThenLeaves) {
    ghost(Then, C.True | C.Maybe);
    if (C.True) {
      Active = C.True;
      Then();
    }
    Active = Entry & ~C.True;
    Else();
    return; // who is left is not known from here on: Unsure stays
  }
  both(Then, C.True | C.Maybe, Else, C.False | C.Maybe, C.Why);
  Unsure = Saved;
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
  applyCond(C, [&] { exec(S->getThen()); }, [&] { exec(S->getElse()); },
            leaves(S->getThen()) && !S->getElse());
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
    for (const Stmt *Sub : Body->body()) {
      for (const Stmt *X = Sub; const auto *C = dyn_cast_or_null<SwitchCase>(X);
           X = C->getSubStmt())
        On |= C == Label;
      if (On && Active && !stopped())
        exec(Sub);
    }
  };
  bool Known = V.L.concreteIn(Active);
  const DefaultStmt *Default = nullptr;
  Mask Rest = Entry, Left = 0;
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
