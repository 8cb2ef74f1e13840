//===- Expressions.cpp - Random integer expressions with ranges ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/random_kernels/Expressions.h"

#include <algorithm>
#include <array>
#include <bit>

namespace shmfix::random_kernels {

namespace {

struct TypeFacts {
  const char *Name;
  bool Signed;
  unsigned Bits;
};
constexpr TypeFacts Facts[] = {
    {"bool", false, 1},           {"signed char", true, 8},
    {"unsigned char", false, 8},  {"short", true, 16},
    {"unsigned short", false, 16}, {"int", true, 32},
    {"unsigned", false, 32},      {"long long", true, 64},
    {"unsigned long long", false, 64}};

Ty common(Ty A, Ty B) { return std::max({A, B, Ty::I32}); }

/// The smallest 2^k - 1 that is not below X.
Int onesOver(Int X) {
  Int M = 0;
  while (M < X)
    M = M * 2 + 1;
  return M;
}

std::string paren(const std::string &S) { return "(" + S + ")"; }

} // namespace

const char *nameOf(Ty T) { return Facts[int(T)].Name; }
bool isSigned(Ty T) { return Facts[int(T)].Signed; }
unsigned bitsOf(Ty T) { return Facts[int(T)].Bits; }
Int lowestOf(Ty T) {
  return isSigned(T) ? -(Int(1) << (bitsOf(T) - 1)) : Int(0);
}
Int highestOf(Ty T) {
  return (Int(1) << (bitsOf(T) - (isSigned(T) ? 1 : 0))) - 1;
}

Value literal(int64_t X, Ty T) {
  std::string S = std::to_string(X);
  if (T == Ty::U32)
    S += "u";
  else if (T == Ty::I64)
    S += "ll";
  else if (T == Ty::U64)
    S += "ull";
  else
    T = Ty::I32;
  return {X < 0 ? paren(S) : S, T, X, X};
}

Value converted(Value V, Ty T) {
  if (!V.within(lowestOf(T), highestOf(T))) {
    V.Lo = lowestOf(T);
    V.Hi = highestOf(T);
  }
  V.T = T;
  return V;
}

Value promoted(Value V) {
  if (V.T < Ty::I32)
    V.T = Ty::I32;
  return V;
}

Value Expressions::cast(Value V, Ty T) {
  std::string Name = nameOf(T);
  // T(U(x)) in parentheses reads as a function type.
  bool Simple = Name.find(' ') == std::string::npos && V.Text[0] != '(';
  switch (R.below(Simple ? 3 : 2)) {
  case 0: V.Text = "(" + Name + ")(" + V.Text + ")"; break;
  case 1: V.Text = "static_cast<" + Name + ">(" + V.Text + ")"; break;
  case 2: V.Text = Name + "(" + V.Text + ")"; break;
  }
  V.Text = paren(V.Text);
  if (T == Ty::Bool) {
    V.Lo = 0;
    V.Hi = 1;
    V.T = T;
    return V;
  }
  return converted(V, T);
}

Value Expressions::small(const Value &V, int Limit) {
  if (V.within(-Limit, Limit))
    return promoted(V);
  Ty T = common(V.T, Ty::I32);
  return combine('%', V, literal(Limit, T));
}

Value Expressions::combine(char Op, Value A, Value B) {
  Ty T = common(A.T, B.T);
  A = converted(A, T);
  B = converted(B, T);
  Value V;
  V.T = T;
  V.Text = "(" + A.Text + " " + Op + " " + B.Text + ")";
  auto Hull = [&](std::initializer_list<Int> L) {
    V.Lo = std::min(L);
    V.Hi = std::max(L);
  };
  // Products of unsigned 64 bit ranges do not fit: they wrap anyway.
  bool Huge = T == Ty::U64 && Op == '*' && A.Hi > (Int(1) << 60) &&
              B.Hi > (Int(1) << 60);
  switch (Op) {
  case '+': Hull({A.Lo + B.Lo, A.Hi + B.Hi}); break;
  case '-': Hull({A.Lo - B.Hi, A.Hi - B.Lo}); break;
  case '*':
    if (Huge)
      Hull({0, highestOf(T) + 1});
    else
      Hull({A.Lo * B.Lo, A.Lo * B.Hi, A.Hi * B.Lo, A.Hi * B.Hi});
    break;
  case '/':
    if (B.Lo < 1)
      return combine('/', A, literal(R.between(1, 9), T));
    Hull({A.Lo / B.Lo, A.Lo / B.Hi, A.Hi / B.Lo, A.Hi / B.Hi});
    break;
  case '%':
    if (B.Lo < 1)
      return combine('%', A, literal(R.between(2, 40), T));
    V.Lo = A.Lo < 0 ? std::max(A.Lo, -(B.Hi - 1)) : Int(0);
    V.Hi = A.Hi > 0 ? std::min(A.Hi, B.Hi - 1) : Int(0);
    break;
  case '&':
  case '|':
  case '^':
    if (A.Lo >= 0 && B.Lo >= 0) {
      V.Lo = 0;
      V.Hi = Op == '&' ? std::min(A.Hi, B.Hi) : onesOver(std::max(A.Hi, B.Hi));
    } else if (Op == '&' && (A.Lo >= 0 || B.Lo >= 0)) {
      V.Lo = 0;
      V.Hi = A.Lo >= 0 ? A.Hi : B.Hi;
    } else {
      V.Hi = onesOver(std::max({A.Hi, B.Hi, -A.Lo - 1, -B.Lo - 1}));
      V.Lo = -V.Hi - 1;
    }
    break;
  }
  if (isSigned(T)) {
    if (!V.within(lowestOf(T), highestOf(T)))
      return combine(Op, small(A, 200), small(B, 200));
    return V;
  }
  return converted(V, T);
}

Value Expressions::shift(bool Left, Value A, Value By) {
  A = promoted(A);
  if (Left && isSigned(A.T))
    A = small(A, 500);
  Value V;
  V.T = A.T;
  V.Text = "(" + A.Text + (Left ? " << " : " >> ") + By.Text + ")";
  Int Most = By.Hi, Least = By.Lo;
  if (Left) {
    V.Lo = std::min(A.Lo << int(Most), A.Lo << int(Least));
    V.Hi = std::max(A.Hi << int(Most), A.Hi << int(Least));
    return converted(V, V.T);
  }
  V.Lo = std::min(A.Lo >> int(Most), A.Lo >> int(Least));
  V.Hi = std::max(A.Hi >> int(Most), A.Hi >> int(Least));
  return V;
}

Value Expressions::minMax(bool Min, Value A, Value B) {
  Ty T = common(A.T, B.T);
  auto Same = [&](Value X) { return X.T == T ? X : cast(X, T); };
  A = Same(A);
  B = Same(B);
  Value V;
  V.T = T;
  V.Text = std::string(Min ? "min(" : "max(") + A.Text + ", " + B.Text + ")";
  V.Lo = Min ? std::min(A.Lo, B.Lo) : std::max(A.Lo, B.Lo);
  V.Hi = Min ? std::min(A.Hi, B.Hi) : std::max(A.Hi, B.Hi);
  return V;
}

Value Expressions::leaf(const Names &N) {
  if (N.Leaves.empty() || R.chance(15))
    return literal(R.between(0, 40), R.chance(15) ? Ty::U32 : Ty::I32);
  return N.Leaves[R.below(N.Leaves.size())];
}

Value Expressions::unary(const Names &N, unsigned Depth) {
  Value A = promoted(any(N, Depth - 1));
  switch (R.below(3)) {
  case 0: // minus
    if (isSigned(A.T))
      A = small(A, 2000);
    A.Text = "(-" + A.Text + ")";
    if (isSigned(A.T)) {
      std::swap(A.Lo, A.Hi);
      A.Lo = -A.Lo;
      A.Hi = -A.Hi;
      return A;
    }
    A.Lo = lowestOf(A.T);
    A.Hi = highestOf(A.T);
    return A;
  case 1: { // complement
    A.Text = "(~" + A.Text + ")";
    Int Lo = A.Lo, Hi = A.Hi;
    A.Lo = isSigned(A.T) ? -Hi - 1 : highestOf(A.T) - Hi;
    A.Hi = isSigned(A.T) ? -Lo - 1 : highestOf(A.T) - Lo;
    return A;
  }
  default:
    return {"(!" + A.Text + ")", Ty::Bool, 0, 1};
  }
}

Value Expressions::intrinsic(const Names &N, unsigned Depth) {
  Value A = any(N, Depth - 1);
  auto Unsigned = [&] { return A.T == Ty::U32 ? A : cast(A, Ty::U32); };
  switch (R.below(6)) {
  case 0: return {"__popc(" + Unsigned().Text + ")", Ty::I32, 0, 32};
  case 1: return {"__clz((int)" + Unsigned().Text + ")", Ty::I32, 0, 32};
  case 2: return {"__ffs((int)" + Unsigned().Text + ")", Ty::I32, 0, 32};
  case 3: return {"(__brev(" + Unsigned().Text + ") >> 27)", Ty::U32, 0, 31};
  case 4: {
    A = fit(A, -500, 500);
    if (A.T != Ty::I32)
      A = cast(A, Ty::I32);
    return {"abs(" + A.Text + ")", Ty::I32, 0, 500};
  }
  default: {
    Value B = any(N, Depth - 1);
    A = fit(A, 0, 900);
    B = fit(B, 0, 900);
    return {"__mul24(" + cast(A, Ty::I32).Text + ", " + cast(B, Ty::I32).Text + ")",
            Ty::I32, 0, 810000};
  }
  }
}

Value Expressions::call(const Names &N, const Function &F, unsigned Depth) {
  Value V;
  V.T = F.T;
  V.Lo = F.Lo;
  V.Hi = F.Hi;
  V.Text = "@K(" + F.Name + "(";
  for (size_t I = 0; I < F.Parameters.size(); ++I)
    V.Text += (I ? ", " : "") +
              fit(any(N, Depth ? Depth - 1 : 0), F.Parameters[I].Lo,
                  F.Parameters[I].Hi).Text;
  V.Text += ")@)";
  return V;
}

Value Expressions::binary(const Names &N, unsigned Depth) {
  Value A = any(N, Depth - 1);
  switch (R.below(12)) {
  case 0: case 1: case 2: return combine('+', A, any(N, Depth - 1));
  case 3: return combine('-', A, any(N, Depth - 1));
  case 4: return combine('*', A, R.chance(60) ? literal(R.between(2, 33)) : any(N, Depth - 1));
  case 5: return combine('/', A, R.chance(70) ? literal(R.between(1, 33)) : any(N, Depth - 1));
  case 6: return combine('%', A, R.chance(70) ? literal(R.between(1, 33)) : any(N, Depth - 1));
  case 7: return combine('&', A, R.chance(60) ? literal(R.between(1, 63)) : any(N, Depth - 1));
  case 8: return combine('|', A, any(N, Depth - 1));
  case 9: return combine('^', A, any(N, Depth - 1));
  default: {
    Value By = R.chance(60) ? literal(R.between(0, 5)) : fit(any(N, Depth - 1), 0, 3);
    return shift(R.chance(40), A, By);
  }
  }
}

Value Expressions::any(const Names &N, unsigned Depth) {
  if (!Depth)
    return leaf(N);
  unsigned Kind = R.below(100);
  if (Kind < 20)
    return leaf(N);
  if (Kind < 66)
    return binary(N, Depth);
  if (Kind < 72)
    return unary(N, Depth);
  if (Kind < 78) {
    Value A = any(N, Depth - 1), B = any(N, Depth - 1);
    Ty T = common(A.T, B.T);
    bool Constant = A.Lo == A.Hi || B.Lo == B.Hi;
    bool Lvalue = Constant ? S.ConstantConditional : S.LvalueConditional;
    if (A.T == B.T && Lvalue)
      T = A.T;
    A = converted(A, T);
    B = converted(B, T);
    if (!Lvalue)
      A.Text = "+" + A.Text;
    return {"(" + condition(N, Depth - 1) + " ? " + A.Text + " : " + B.Text + ")",
            T, std::min(A.Lo, B.Lo), std::max(A.Hi, B.Hi)};
  }
  if (Kind < 84)
    return minMax(R.chance(50), any(N, Depth - 1), any(N, Depth - 1));
  if (Kind < 90)
    return cast(any(N, Depth - 1), Ty(R.below(9)));
  if (Kind < 93)
    return intrinsic(N, Depth);
  if (Kind < 96 && !N.Tables.empty()) {
    const Table &T = N.Tables[R.below(N.Tables.size())];
    return {T.Name + "[" + index(N, Depth - 1, T.Size).Text + "]", T.T, T.Lo, T.Hi};
  }
  if (!N.Functions.empty())
    return call(N, N.Functions[R.below(N.Functions.size())], Depth);
  return leaf(N);
}

std::string Expressions::condition(const Names &N, unsigned Depth) {
  static constexpr std::array Ops = {"<", "<=", ">", ">=", "==", "!="};
  if (Depth && R.chance(12))
    return "(" + condition(N, Depth - 1) + (R.chance(50) ? " && " : " || ") +
           condition(N, Depth - 1) + ")";
  if (Depth && R.chance(6))
    return "(!" + condition(N, Depth - 1) + ")";
  Value A = any(N, Depth);
  if (R.chance(15))
    return "(" + A.Text + " & " + std::to_string(1 << R.below(4)) + ")";
  if (R.chance(15))
    return "(" + combine('%', A, literal(R.between(2, 5))).Text + " == " +
           std::to_string(R.below(2)) + ")";
  Value B = any(N, Depth ? Depth - 1 : 0);
  // A comparison that can go both ways more often than not.
  if (R.chance(60)) {
    Int Middle = std::clamp<Int>((A.Lo + A.Hi) / 2, 0, 1000);
    B = literal(int64_t(R.below(unsigned(Middle * 2) + 2)));
  }
  return "(" + A.Text + " " + Ops[R.below(Ops.size())] + " " + B.Text + ")";
}

Value Expressions::fit(Value V, Int Lo, Int Hi) {
  if (V.within(Lo, Hi))
    return V;
  Int N = Hi - Lo + 1;
  Value M;
  if (Lo < 0) { // |x| <= Hi
    M = combine('%', V, literal(int64_t(Hi + 1)));
    return M.within(Lo, Hi) ? M : cast(M, Ty::I32);
  }
  bool Power = (N & (N - 1)) == 0;
  unsigned Kind = R.below(10);
  if (Power && Kind < 4) {
    M = combine('&', V, literal(int64_t(N - 1)));
  } else if (Kind < 6) {
    Ty T = V.Lo < 0 || V.T > Ty::I32 ? common(V.T, Ty::I32) : Ty::I32;
    M = minMax(true, minMax(false, V, literal(0, T)), literal(int64_t(N - 1), T));
  } else if (V.Lo >= 0) {
    M = combine('%', V, literal(int64_t(N)));
  } else {
    M = combine('%', combine('+', combine('%', V, literal(int64_t(N))), literal(int64_t(N))),
                literal(int64_t(N)));
  }
  if (Lo)
    M = combine('+', M, literal(int64_t(Lo)));
  return M;
}

Value Expressions::index(const Names &N, unsigned Depth, unsigned Extent) {
  return fit(any(N, Depth), 0, Int(Extent) - 1);
}

} // namespace shmfix::random_kernels
