//===- Loops.cpp - Loops of random kernels ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/random_kernels/Builder.h"

#include <algorithm>

namespace shmfix::random_kernels {

namespace {
constexpr unsigned MaxProduct = 160;
}

/// How often a loop may turn here.
unsigned Builder::turns(unsigned Most) {
  unsigned T = std::min({Most, MaxTurns, std::max(1u, MaxProduct / Product)});
  return std::max(1u, T);
}

void Builder::loop(unsigned Depth) {
  unsigned OuterProduct = Product;
  bool OuterLoop = InLoop, OuterSwitch = InSwitch;
  Mark M = mark();
  InLoop = true;
  InSwitch = false;
  switch (R.below(10)) {
  case 0: case 1: case 2: case 3: forLoop(Depth); break;
  case 4: case 5: scaledLoop(Depth); break;
  case 6: stridedLoop(Depth); break;
  case 7: R.chance(40) ? rangeLoop(Depth) : pointerLoop(Depth); break;
  default: whileLoop(Depth); break;
  }
  Product = OuterProduct;
  InLoop = OuterLoop;
  InSwitch = OuterSwitch;
  release(M);
}

void Builder::forLoop(unsigned Depth) {
  std::string I = fresh("i");
  Ty T = R.chance(75) ? Ty::I32 : R.chance(60) ? Ty::U32 : R.chance(50) ? Ty::I64 : Ty::U8;
  unsigned Most = turns(MaxTurns > 11 ? 40 : 11);
  unsigned Step = R.chance(65) ? 1 : R.between(2, 5);
  Value A = R.chance(55) ? literal(0) : X.fit(X.any(N, 1), 0, 7);
  Value Last = R.chance(50) ? literal(R.between(1, Most * Step))
                            : X.fit(X.any(N, 2), 0, Most * Step);
  std::string Name = nameOf(T);
  std::string Pragma = R.chance(10) ? "#pragma unroll" : "";
  if (!Pragma.empty())
    Out += Pragma + "\n";
  Product *= Most;
  Int Lo = 0, Hi = Last.Hi;
  unsigned Kind = R.below(10);
  std::string S = std::to_string(Step);
  std::string Up = Step == 1 ? (R.chance(50) ? "++" + I : I + "++") : I + " += " + S;
  if (Kind < 6) {
    bool Equal = Step == 1 && A.Hi == 0 && Last.Lo == Last.Hi && R.chance(30);
    line("@[ for (" + Name + " " + I + " = " + A.Text + "; " + I + (Equal ? " != " : " < ") +
         "(" + Name + ")" + Last.Text + "; " + Up + ") {@T");
  } else if (Kind < 8 && isSigned(T)) { // downwards
    line("@[ for (" + Name + " " + I + " = (" + Name + ")" + Last.Text + " - 1; " + I + " >= 0; " +
         (Step == 1 ? "--" + I : I + " -= " + S) + ") {@T");
  } else if (Kind < 9) { // tests and steps in one
    Last = X.fit(Last, 0, Most);
    line("@[ for (" + Name + " " + I + " = " + Last.Text + "; " + I + "-- > 0;) {@T");
  } else { // two counters that meet
    std::string J = fresh("j");
    Last = X.fit(Last, 0, Most);
    line("@[ for (int " + I + " = 0, " + J + " = " + Last.Text + "; " + I + " < " + J + "; ++" + I +
         ", --" + J + ") {@T");
    T = Ty::I32;
    addVariable(J, Ty::I32, 0, Int(Most), false);
  }
  addVariable(I, T, Lo, std::max<Int>(Hi, 0), false);
  body(R.between(1, 3), Depth + 1);
  line("}@]");
}

/// Strides that double or halve.
void Builder::scaledLoop(unsigned Depth) {
  std::string I = fresh("s");
  unsigned Log = std::min(turns(6), 6u);
  Product *= Log + 1;
  std::string T = R.chance(70) ? "int" : "unsigned";
  int64_t Top = int64_t(1) << (Log - 1);
  bool Lanes = R.chance(25);
  Value End = Lanes ? X.fit(X.any(N, 1), 0, Top) : literal(Top);
  if (R.chance(50)) {
    static const char *const Steps[] = {" <<= 1", " *= 2", " += "};
    std::string Step = Steps[R.below(3)];
    if (Step == " += ")
      Step += I;
    line("@[ for (" + T + " " + I + " = 1; " + I + " <= (" + T + ")" + End.Text + "; " + I + Step +
         ") {@T");
  } else {
    line("@[ for (" + T + " " + I + " = " + End.Text + "; " + I + " > 0; " + I +
         (R.chance(50) ? " >>= 1" : " /= 2") + ") {@T");
  }
  addVariable(I, T == "int" ? Ty::I32 : Ty::U32, 0, Top, false);
  body(R.between(1, 2), Depth + 1);
  line("}@]");
}

/// for (i = threadIdx.x; i < N; i += blockDim.x)
void Builder::stridedLoop(unsigned Depth) {
  std::string I = fresh("i");
  unsigned Most = turns(6);
  unsigned End = R.between(1, K.Block[0] * Most);
  Product *= Most;
  if (K.Block[1] * K.Block[2] > 1 && R.chance(50)) {
    unsigned Threads = K.Block[0] * K.Block[1] * K.Block[2];
    End = R.between(1, Threads * Most);
    line("@[ for (int " + I + " = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); " +
         I + " < " + std::to_string(End) + "; " + I + " += blockDim.x * blockDim.y * blockDim.z) {@T");
  } else {
    line("@[ for (" + std::string(R.chance(60) ? "int " : "unsigned ") + I + " = threadIdx.x; " + I +
         " < " + std::to_string(End) + "; " + I + " += blockDim.x) {@T");
  }
  // Used through a cast, as its type was drawn.
  N.Leaves.push_back({"(int)" + I, Ty::I32, 0, End});
  N.Leaves.push_back({"(int)" + I, Ty::I32, 0, End});
  body(R.between(1, 2), Depth + 1);
  line("}@]");
}

/// for (int x : table)
void Builder::rangeLoop(unsigned Depth) {
  if (N.Tables.empty())
    localTable();
  const Table T = R.pick(N.Tables);
  if (turns(64) < T.Size || T.T != Ty::I32)
    return forLoop(Depth);
  Product *= T.Size;
  std::string I = fresh("x");
  line("@[ for (" + std::string(R.chance(50) ? "int " : "const int &") + I + " : " + T.Name + ") {@T");
  addVariable(I, Ty::I32, T.Lo, T.Hi, false);
  body(R.between(1, 2), Depth + 1);
  line("}@]");
}

/// A pointer that walks over a row.
void Builder::pointerLoop(unsigned Depth) {
  for (unsigned Try = 0; Try < 6 && !Views.empty(); ++Try) {
    const View V = R.pick(Views);
    if (V.Dims.empty())
      continue;
    View Row = subView(V, 1);
    unsigned Extent = Row.Dims[0], Most = turns(MaxTurns);
    unsigned Step = std::max(1u, (Extent + Most - 1) / Most);
    Product *= Most;
    std::string P = fresh("p"), B = fresh("b");
    line(V.E.Name + " *" + B + " = " + Row.Name + ";");
    line("@[ for (" + V.E.Name + " *" + P + " = " + B + "; " + P +
         (R.chance(50) ? " < " + B + " + " + std::to_string(Extent)
                       : " + " + std::to_string(Step) + " <= " + B + " + " + std::to_string(Extent)) +
         "; " + P + " += " + std::to_string(Step) + ") {@T");
    Row.Name = P;
    Row.Dims = {1};
    Row.OwnDims = true;
    Views.push_back(Row);
    body(R.between(1, 2), Depth + 1, V.E.Members.empty() ? "acc += (float)(@L(*" + P + "@));" : "");
    line("}@]");
    return;
  }
  forLoop(Depth);
}

void Builder::whileLoop(unsigned Depth) {
  std::string W = fresh("w");
  unsigned Most = turns(9);
  Product *= Most;
  std::string Name = R.chance(70) ? "int" : "unsigned";
  Ty T = Name == "int" ? Ty::I32 : Ty::U32;
  bool Halve = Most >= 6 && R.chance(40);
  unsigned Step = R.between(1, 4);
  Int Top = Halve ? Int(1) << (Most - 1) : Int(Most * Step);
  Value Start = R.chance(40) ? literal(int64_t(Top)) : X.fit(X.any(N, 2), 0, Top);
  std::string Down = Halve ? (R.chance(50) ? W + " >>= 1;" : W + " /= 2;")
                           : W + " -= min(" + W + ", (" + Name + ")" + std::to_string(Step) + ");";
  if (!Halve && Step == 1)
    Down = R.chance(50) ? "--" + W + ";" : W + "--;";
  line(Name + " " + W + " = " + Start.Text + ";");
  addVariable(W, T, 0, Top, false);
  unsigned Kind = R.below(10);
  unsigned Count = R.between(1, 3);
  if (Kind < 4) {
    line("@[ while (" + W + " > 0) {@T");
    body(Count, Depth + 1, Down);
    line("}@]");
  } else if (Kind < 6) {
    line("@[ while (true) {@T");
    body(Count, Depth + 1, "if (" + W + " == 0) break; " + Down);
    line("}@]");
  } else if (Kind < 8) {
    line("@[ do {@T");
    body(Count, Depth + 1, "if (" + W + " > 0) { " + Down + " }");
    line("} while (" + W + " > 0);@]");
  } else if (!Halve && Step == 1) {
    N.Leaves.resize(N.Leaves.size() - 2);
    line("@[ while (" + W + "-- > 0) {@T");
    body(Count, Depth + 1);
    line("}@]");
  } else {
    line("@[ for (;;) {@T");
    body(Count, Depth + 1, Down + " if (!" + W + ") break;");
    line("}@]");
  }
}

} // namespace shmfix::random_kernels
