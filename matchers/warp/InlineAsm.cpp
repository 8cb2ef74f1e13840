//===- InlineAsm.cpp - Shared-memory instructions in inline PTX ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/ClangCompat.h"
#include "matchers/warp/AsmArithmetic.h"
#include "matchers/warp/Interpreter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace shmfix::warp {

namespace {

constexpr unsigned MaxWrapperStatements = 4;

/// One PTX instruction that touches shared memory.
struct Instruction {
  OpKind Op;
  unsigned Bytes = 4, Matrices = 0;
  bool Bypass = false; ///< cp.async.cg
  unsigned Operand = 0; ///< %N inside its [brackets]
  int64_t Offset = 0;   ///< [%N + Offset]
  AtomicUse Atomic;     ///< of atom and red
  std::optional<unsigned> Summand; ///< %N that is added
};

std::optional<Instruction> parse(llvm::StringRef Line) {
  Line = Line.trim();
  // A predicate (@p) in front changes who takes part; the lanes are counted.
  if (Line.starts_with("@"))
    Line = Line.split(' ').second.trim();
  auto [Opcode, Operands] = Line.split(' ');
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Opcode.split(Parts, '.');
  auto Has = [&](llvm::StringRef P) {
    return llvm::any_of(Parts, [&](llvm::StringRef X) {
      return X == P || X.starts_with((P + "::").str());
    });
  };
  Instruction I;
  bool Shared = Has("shared");
  if (Parts[0] == "ld" || Parts[0] == "st") {
    if (!Shared)
      return std::nullopt;
    I.Op = Parts[0] == "ld" ? OpKind::Load : OpKind::Store;
    unsigned Bits = 0;
    if (Parts.back().size() < 2 || Parts.back().drop_front().getAsInteger(10, Bits))
      return std::nullopt;
    I.Bytes = Bits / 8 * (Has("v4") ? 4 : Has("v2") ? 2 : 1);
  } else if (Parts[0] == "ldmatrix" || Parts[0] == "stmatrix") {
    I.Op = Parts[0] == "ldmatrix" ? OpKind::MatrixLoad : OpKind::MatrixStore;
    I.Bytes = 16;
    I.Matrices = Has("x4") ? 4 : Has("x2") ? 2 : 1;
  } else if (Parts[0] == "atom" || Parts[0] == "red") {
    if (!Shared)
      return std::nullopt;
    I.Op = OpKind::Atomic;
    unsigned Bits = 32;
    (void)Parts.back().drop_front().getAsInteger(10, Bits);
    I.Bytes = Bits / 8;
    llvm::StringRef Type = Parts.back();
    if (Type == "bf16")
      I.Bytes = 2;
    I.Atomic.Integer = !Type.contains('f');
    for (const char *Name : {"add", "min", "max", "and", "or", "xor", "inc", "dec", "exch", "cas"})
      if (Has(Name))
        I.Atomic.Name = Name;
    // Whether the old value is read is not looked for.
    I.Atomic.Used = Parts[0] == "red" ? Fact::No : Fact::Unclear;
    llvm::StringRef Value = Operands.split(']').second.trim(" ,;\t");
    unsigned N;
    if (I.Atomic.Name == "add" && Value == "1")
      I.Atomic.One = Fact::Yes;
    else if (I.Atomic.Name == "add" && Value.consume_front("%") && !Value.getAsInteger(10, N))
      I.Summand = N;
  } else if (Parts.size() > 1 && Parts[0] == "cp" && Parts[1] == "async" &&
             Shared && !Has("bulk")) {
    I.Op = OpKind::AsyncCopy;
    I.Bypass = Has("cg");
    // cp.async.ca.shared.global [dst], [src], size;
    llvm::SmallVector<llvm::StringRef, 6> Ops;
    Operands.split(Ops, ',');
    if (Ops.size() < 3)
      return std::nullopt;
    llvm::StringRef Size = Ops[2].trim(" ;\t");
    if (Size.starts_with("%"))
      I.Bytes = 0; // an operand: filled in by the caller
    else if (Size.getAsInteger(10, I.Bytes))
      return std::nullopt;
  } else {
    return std::nullopt;
  }
  auto Open = Operands.find('[');
  if (Open == llvm::StringRef::npos)
    return std::nullopt;
  llvm::StringRef In = Operands.drop_front(Open + 1);
  In = In.take_until([](char C) { return C == ']'; }).trim();
  if (!In.consume_front("%") || In.consumeInteger(10, I.Operand))
    return std::nullopt;
  In = In.trim();
  if (In.consume_front("+"))
    (void)In.trim().getAsInteger(0, I.Offset);
  return I;
}

/// The value hangs on a parameter of the function, as far as initialisers tell.
bool ofParameter(const Stmt *E, unsigned Depth = 0) {
  if (!E || Depth > 8)
    return false;
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    if (isa<ParmVarDecl>(R->getDecl()))
      return true;
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    return V && V->hasLocalStorage() && ofParameter(V->getInit(), Depth + 1);
  }
  return llvm::any_of(E->children(), [&](const Stmt *Sub) {
    return ofParameter(Sub, Depth);
  });
}

/// A function around an instruction or two, not one with work of its own.
bool wraps(const FunctionDecl *F) {
  const auto *Body = F ? dyn_cast_or_null<CompoundStmt>(F->getBody()) : nullptr;
  return Body && Body->size() <= MaxWrapperStatements;
}

/// One instruction on one line, without the braces around it.
std::string flat(llvm::StringRef Line) {
  Line = Line.trim(" \t\n\r");
  while (Line.starts_with("{") && !Line.starts_with("{%"))
    Line = Line.drop_front().trim(" \t\n\r");
  std::string Flat;
  for (char C : Line)
    Flat += C == '\n' || C == '\t' ? ' ' : C;
  return Flat;
}

/// Neighbouring accesses are merged over arithmetic. In the SASS of nvcc 13.0
/// they are so over `asm volatile` and a "memory" clobber too: ptxas merges, and
/// all that it sees is instructions.
bool registersOnly(llvm::StringRef Line) {
  std::string Text = flat(Line);
  llvm::StringRef L = llvm::StringRef(Text).trim(" }");
  if (L.starts_with("@"))
    L = L.split(' ').second.trim();
  if (L.empty() || L.starts_with(".reg"))
    return true;
  auto [Opcode, Operands] = L.split(' ');
  // Without .approx these may branch.
  if (llvm::is_contained({"div", "sqrt", "rcp", "rsqrt"}, Opcode.split('.').first))
    return Opcode.contains(".approx");
  return !Operands.contains("clock") && !Operands.contains("timer") &&
         llvm::is_contained(
             {"abs",  "add",  "addc", "and",  "bfe",  "bfi",  "bfind", "bmsk", "brev",  "clz",
              "cnot", "copysign", "cos", "cvt", "cvta", "dp2a", "dp4a", "ex2", "fma",   "lg2",
              "lop3", "mad",  "mad24", "madc", "max", "min",  "mov",  "mul",  "mul24", "neg",
              "not",  "or",   "popc", "prmt", "sad", "selp", "set",  "setp", "shf",   "shl",
              "shr",  "sin",  "slct", "sub",  "subc", "szext", "tanh", "testp", "xor"},
             Opcode.split('.').first);
}

} // namespace

/// Where the address is spelled: a function that wraps an instruction gets it
/// from its caller, and so may that one.
const Expr *Interpreter::spelledBy(const Expr *Address) const {
  for (const Frame *F = Top; F && F->Call && wraps(F->F) && ofParameter(Address);
       F = F->Parent)
    Address = F->Call;
  return Address;
}

void Interpreter::execAsm(const GCCAsmStmt *S) {
  auto OperandExpr = [&](unsigned N) -> const Expr * {
    if (N < S->getNumOutputs())
      return S->getOutputExpr(N);
    N -= S->getNumOutputs();
    return N < S->getNumInputs() ? S->getInputExpr(N) : nullptr;
  };
  // Operands are read before the instructions run.
  llvm::DenseMap<const Expr *, Value> Read;
  for (unsigned N = 0; N < S->getNumInputs(); ++N) {
    const Expr *E = S->getInputExpr(N);
    if (isScalar(E->getType()))
      Read[E] = E->isGLValue() ? load(evalPlace(E), E->getType(), E) : eval(E);
  }
  std::string Text = asmText(S);
  llvm::SmallVector<llvm::StringRef, 8> Lines;
  // Instructions are ended by ';'; braces open scopes or group registers.
  llvm::StringRef(Text).split(Lines, ';');
  if (!llvm::all_of(Lines, registersOnly))
    fence();
  for (llvm::StringRef Line : Lines) {
    auto I = parse(flat(Line));
    if (!I)
      continue;
    const Expr *Address = OperandExpr(I->Operand);
    if (!Address)
      continue;
    if (I->Bytes == 0) {
      // The size is the operand after the source address.
      for (unsigned N = I->Operand + 1; N < I->Operand + 4; ++N)
        if (const Expr *E = OperandExpr(N))
          if (auto K = constantOf(E); K && K->L.V[0] > 0 && K->L.V[0] <= 16)
            I->Bytes = K->L.V[0];
    }
    auto Have = Read.find(Address);
    Value A = Have != Read.end()    ? Have->second
              : Address->isGLValue() ? load(evalPlace(Address), Address->getType(), Address)
                                     : eval(Address);
    Place P = offsetBy(pointee(A), I->Offset);
    if (!P.O)
      continue;
    // cvta + integer arithmetic has no subscripts; a plain address keeps them.
    if (I->Offset)
      P.Subs = nullptr;
    if (I->Op == OpKind::Atomic) {
      I->Atomic.Address = Address;
      I->Atomic.At = spelledBy(Address);
      const Expr *X = I->Summand ? OperandExpr(*I->Summand) : nullptr;
      if (X && Read.lookup(X).L.constantIn(Active) == 1)
        I->Atomic.One = settledAtCompileTime(X) ? Fact::Yes : Fact::Unclear;
      recordAtomic(P, I->Bytes, I->Atomic);
    } else {
      record(P, I->Bytes, I->Op, spelledBy(Address), I->Matrices, I->Bypass);
    }
    fence();
  }
  auto Operand = [&](unsigned N) {
    auto It = Read.find(OperandExpr(N));
    bool Plain = It != Read.end() && !It->second.Base && !It->second.IsFloat;
    return Plain ? It->second.L : LaneValue::unknown(ReasonCode::UnsupportedExpression);
  };
  for (unsigned N = 0; N < S->getNumOutputs(); ++N) {
    const Expr *E = S->getOutputExpr(N);
    QualType T = E->getType();
    if (!isScalar(T))
      continue;
    Value V;
    // The lane number and the conversion to a shared address are often asked
    // for this way.
    llvm::StringRef Ref(Text);
    if (Ref.contains("%%laneid") || Ref.contains("%laneid")) {
      for (unsigned L = 0; L < lanes::WarpSize; ++L)
        V.L.V[L] = L;
    } else if ((Ref.contains("cvta.to.shared") || Ref.contains("cvta.shared")) &&
               S->getNumInputs() >= 1) {
      V = Read.lookup(S->getInputExpr(0));
    } else if (auto R = N == 0 ? asmResult(Text, Operand, Active) : std::nullopt) {
      V.L = lanes::wrap(*R, intType(T));
    } else {
      V = Value::unknown(ReasonCode::UnsupportedExpression);
    }
    V.IsFloat = T->isRealFloatingType();
    storeQuiet(evalPlace(E), V, T);
  }
}

} // namespace shmfix::warp
