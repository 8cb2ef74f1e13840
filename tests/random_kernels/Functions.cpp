//===- Functions.cpp - What stands around the statements ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/random_kernels/Builder.h"

#include <algorithm>

namespace shmfix::random_kernels {

namespace {

const Element Scalars[] = {
    {"float", {}, false, 4},         {"float", {}, false, 4},
    {"double", {}, false, 8},        {"int", {}, false, 4},
    {"unsigned char", {}, false, 1}, {"short", {}, false, 2},
    {"unsigned", {}, false, 4},      {"unsigned long long", {}, false, 8}};

} // namespace

Builder::Builder(uint64_t Seed, const Switches &S)
    : R(Seed), X(R, S), S(S), Suffix(std::to_string(Seed)) {
  K.Seed = Seed;
  K.Name = "k" + Suffix;
}

void Builder::declareStruct(Element &E) {
  E = {};
  E.Name = fresh("S") + "_" + Suffix;
  std::string Fields, Pieces;
  unsigned Count = R.between(2, 4);
  E.Bytes = 0;
  for (unsigned I = 0; I < Count; ++I) {
    Element T = R.pick(Scalars);
    Element::Member M{std::string(1, char('e' + I)), T.Name, 0};
    if (R.chance(25))
      M.Count = R.between(2, 3);
    Fields += " " + M.Type + " " + M.Name +
              (M.Count ? "[" + std::to_string(M.Count) + "]" : "") + ";";
    Pieces += M.Count ? "for (auto &y : x." + M.Name + ") pieces_(y, l, s, o);"
                      : "pieces_(x." + M.Name + ", l, s, o);";
    E.Bytes += 8 * std::max(1u, M.Count);
    E.Members.push_back(M);
  }
  line("struct " + E.Name + " {" + Fields + " };@C{ inline void pieces_(const " + E.Name +
       " &x, unsigned l, unsigned s, Op_ o) {" + Pieces + "}@}");
}

void Builder::planArrays() {
  unsigned Count = R.between(1, 3);
  for (unsigned I = 0; I < Count; ++I) {
    View V;
    V.Array = true;
    V.Name = "sh" + std::to_string(I);
    unsigned Kind = R.below(100);
    if (Kind < 66)
      V.E = R.pick(Scalars);
    else if (Kind < 76)
      V.E = {"float2", {{"x", "float"}, {"y", "float"}}, true, 8};
    else if (Kind < 86)
      V.E = {"float4", {{"x", "float"}, {"y", "float"}, {"z", "float"}, {"w", "float"}}, true, 16};
    else
      declareStruct(V.E);
    unsigned Rank = R.chance(35) ? 1 : R.chance(75) ? 2 : 3;
    uint64_t Bytes;
    do {
      V.Dims.clear();
      for (unsigned D = 0; D < Rank; ++D) {
        bool Last = D + 1 == Rank;
        V.Dims.push_back(Rank == 3 ? (Last ? R.between(4, 33) : R.between(2, 8))
                         : R.chance(40) ? 8u << R.below(4)
                                        : R.between(8, 64));
      }
      Bytes = V.E.Bytes;
      for (unsigned D : V.Dims)
        Bytes *= D;
    } while (Bytes > 15000);
    std::string Type = V.E.Name == "float" ? "__align__(16) float" : V.E.Name;
    std::string Text;
    if (Rank == 1 && V.E.Members.empty() && !K.DynamicBytes && R.chance(20)) {
      K.DynamicBytes = unsigned(Bytes);
      V.Name = "dyn_" + Suffix;
      Text = "@D{extern __shared__ " + Type + " " + V.Name + "[];@}@C{static " + Type + " " +
             V.Name + "[" + std::to_string(V.Dims[0]) + "];@}";
    } else {
      Text = "__shared__ " + Type + " " + V.Name;
      for (unsigned &D : V.Dims) {
        std::string Extent = std::to_string(D);
        if (!K.Template.empty() && R.chance(40)) {
          unsigned TemplateValue = std::stoul(K.Template.substr(1));
          unsigned Pad = R.below(2);
          if (TemplateValue + Pad <= D) {
            D = TemplateValue + Pad;
            Extent = Pad ? "N + 1" : "N";
            V.OwnDims = false;
          }
        }
        Text += "[" + Extent + "]";
      }
      Text += ";";
    }
    Arrays.push_back(V);
    ArrayText.push_back(Text + "@C{ array_(\"" + V.Name + "\", &" + V.Name + ", sizeof " +
                        V.Name + ");@}");
  }
}

void Builder::constants() {
  if (R.chance(40)) {
    unsigned C = R.between(3, 33);
    std::string Name = "C" + Suffix;
    if (R.chance(50)) {
      line("#define " + Name + " " + std::to_string(C));
      Constants.Leaves.push_back({Name, Ty::I32, Int(C), Int(C)});
    } else {
      line("constexpr unsigned " + Name + " = " + std::to_string(C) + ";");
      Constants.Leaves.push_back({Name, Ty::U32, Int(C), Int(C)});
    }
  }
  if (R.chance(25)) {
    std::string Name = "E" + Suffix;
    line("enum " + Name + "_t { " + Name + "a, " + Name + "b = 7, " + Name + "c };");
    Constants.Leaves.push_back({"(int)" + Name + "b", Ty::I32, 7, 7});
    Constants.Leaves.push_back({"(int)" + Name + "c", Ty::I32, 8, 8});
  }
  if (R.chance(30)) {
    Table T;
    T.Name = "T" + Suffix;
    T.Size = 8;
    T.T = R.chance(60) ? Ty::I32 : Ty::U8;
    T.Hi = 63;
    std::string Init;
    for (unsigned I = 0; I < 8; ++I)
      Init += (I ? ", " : "") + std::to_string(R.below(64));
    static const char *const Kinds[] = {"__constant__ const ", "__device__ const ",
                                        "constexpr __device__ "};
    line(Kinds[R.below(3)] + std::string(nameOf(T.T)) + " " + T.Name + "[8] = {" + Init + "};");
    Constants.Tables.push_back(T);
  }
}

void Builder::addBuiltins() {
  static const char *const Axis[] = {"x", "y", "z"};
  for (unsigned A = 0; A < 3; ++A) {
    Int Top = Int(K.Block[A]) - 1;
    if (A && Top == 0 && !R.chance(30))
      continue;
    for (unsigned Times = Top ? 4 : 1; Times; --Times)
      N.Leaves.push_back({std::string("threadIdx.") + Axis[A], Ty::U32, 0, Top});
    N.Leaves.push_back({std::string("(int)threadIdx.") + Axis[A], Ty::I32, 0, Top});
    N.Leaves.push_back({std::string("blockDim.") + Axis[A], Ty::U32, Top + 1, Top + 1});
  }
  N.Leaves.push_back({"warpSize", Ty::I32, 32, 32});
}

void Builder::startFunction() {
  N = Constants;
  N.Functions = ValueFunctions;
  Variables.clear();
  Views.clear();
  Actions.clear();
  Data.clear();
  InLoop = InSwitch = false;
  ScopeViews = 0;
  Product = 1;
}

/// int f(int, unsigned): with statements and returns of its own.
void Builder::valueFunction() {
  startFunction();
  Function F;
  F.Name = fresh("h") + "_" + Suffix;
  bool Template = R.chance(30);
  std::string Text = "__device__ ", Parameters;
  static constexpr Ty Results[] = {Ty::I32, Ty::I32, Ty::U32, Ty::I64, Ty::U16};
  F.T = Results[R.below(5)];
  F.Lo = 0;
  F.Hi = 999;
  unsigned Count = R.between(1, 3);
  for (unsigned I = 0; I < Count; ++I) {
    std::string Name = fresh("a");
    Ty T = R.chance(70) ? Ty::I32 : R.chance(60) ? Ty::U32 : Ty::I16;
    Int Lo = isSigned(T) && R.chance(30) ? -999 : 0;
    F.Parameters.push_back({T, Lo, 999});
    bool Reference = T == Ty::I32 && R.chance(15);
    Parameters += (I ? ", " : "") + std::string(Reference ? "const int &" : nameOf(T)) +
                  (Reference ? "" : " ") + Name;
    addVariable(Name, T, Lo, 999, !Reference && R.chance(60));
  }
  std::string Own = F.Name;
  if (Template) {
    int M = R.between(2, 32);
    line("template <int M>");
    N.Leaves.push_back({"M", Ty::I32, M, M});
    F.Name += "<" + std::to_string(M) + ">";
  }
  if (R.chance(40))
    addBuiltins();
  if (R.chance(30))
    Text += R.chance(50) ? "__forceinline__ " : "__noinline__ ";
  line(Text + nameOf(F.T) + " " + Own + "(" + Parameters + ") {");
  Gives = Returns::Number;
  Budget = 6;
  // Loops here multiply those of the caller.
  unsigned Outer = MaxTurns;
  MaxTurns = 6;
  Product = 16;
  body(R.between(0, 3), 1, "");
  ++Indent;
  if (R.chance(30))
    line("if " + X.condition(N, 1) + " " + returnText());
  line(returnText());
  --Indent;
  line("}");
  MaxTurns = Outer;
  Gives = Returns::Nothing;
  ValueFunctions.push_back(F);
}

/// void f(int &r, ...): changes r, which keeps its range.
void Builder::referenceFunction() {
  startFunction();
  RefFunction F;
  F.Name = fresh("r") + "_" + Suffix;
  line("__device__ void " + F.Name + "(int &r, int a) {");
  F.Rest = {F.Name, {{Ty::I32, 0, 99}}, Ty::I32, 0, 0};
  addVariable("r", Ty::I32, -999, 999, true);
  N.Leaves.push_back({"a", Ty::I32, 0, 99});
  Budget = 3;
  Product = 16;
  body(R.between(0, 2), 1, "if " + X.condition(N, 1) + " return;");
  ++Indent;
  Variable V{"r", Ty::I32, -999, 999};
  line("r = " + assigned(V, expression()) + ";");
  --Indent;
  line("}");
  RefFunctions.push_back(F);
}

void Builder::viewFunction() {
  startFunction();
  const View From = R.pick(Arrays);
  ViewFunction F;
  F.E = From.E;
  F.Name = fresh("g") + "_" + Suffix;
  View P = From;
  P.Name = "p";
  P.OwnDims = true;
  std::string Parameter, Own = F.Name;
  bool Dynamic = From.Name.starts_with("dyn");
  F.Reference = From.OwnDims && !Dynamic && R.chance(35);
  if (F.Reference) {
    F.Dims = From.Dims;
    Parameter = From.E.Name + " (&p)";
    for (unsigned D : F.Dims)
      Parameter += "[" + std::to_string(D) + "]";
  } else {
    P.Array = false;
    P.Dims = F.Dims = {std::min(From.Dims.back(), 8u)};
    Parameter = From.E.Name + " *p";
    if (R.chance(25)) {
      line("template <typename T>");
      Parameter = "T *p";
    }
  }
  P.Array = false;
  Views.push_back(P);
  unsigned Count = R.between(0, 2);
  F.Rest.Name = F.Name;
  for (unsigned I = 0; I < Count; ++I) {
    std::string Name = fresh("a");
    F.Rest.Parameters.push_back({Ty::I32, 0, 63});
    Parameter += ", int " + Name;
    addVariable(Name, Ty::I32, 0, 63, false);
  }
  addBuiltins();
  line("__device__ void " + Own + "(" + Parameter + ") {");
  Budget = 4;
  Product = 16;
  body(R.between(1, 3), 1, "float acc = 0.0f;");
  line("}");
  ViewFunctions.push_back(F);
}

void Builder::declareArrays() {
  for (const std::string &T : ArrayText)
    line(T);
}

Kernel Builder::build() {
  static constexpr std::array<unsigned, 3> Blocks[] = {
      {32, 1, 1}, {64, 1, 1}, {48, 1, 1}, {128, 1, 1}, {20, 1, 1}, {100, 1, 1},
      {16, 16, 1}, {32, 8, 1}, {8, 8, 1}, {5, 7, 1},  {1, 32, 1}, {3, 20, 1},
      {17, 4, 1}, {32, 2, 1}, {4, 4, 4}, {8, 4, 2},   {2, 3, 5},  {16, 2, 3}};
  K.Block = Blocks[R.below(std::size(Blocks))];
  K.Long = S.LongLoops && R.chance(10);
  MaxTurns = K.Long ? 40 : 11;
  if (R.chance(25))
    K.Template = "<" + std::to_string(R.chance(50) ? 8 << R.below(3) : R.between(4, 33)) + ">";
  planArrays();
  constants();
  for (unsigned I = R.below(3); I; --I)
    valueFunction();
  if (R.chance(35))
    referenceFunction();
  for (unsigned I = R.below(3); I; --I)
    viewFunction();

  startFunction();
  addBuiltins();
  std::string Parameters;
  for (unsigned I = R.below(3); I; --I) {
    std::string Name = fresh("n");
    int Argument = R.below(50);
    Ty T = R.chance(70) ? Ty::I32 : Ty::U32;
    Parameters += (Parameters.empty() ? "" : ", ") + std::string(nameOf(T)) + " " + Name;
    K.Arguments += (K.Arguments.empty() ? "" : ", ") + std::to_string(Argument);
    N.Leaves.push_back({Name, T, Argument, Argument});
  }
  if (!K.Template.empty()) {
    int M = std::stoi(K.Template.substr(1));
    line("template <int N>");
    N.Leaves.push_back({"N", Ty::I32, M, M});
  }
  line("__global__ void " + K.Name + "(" + Parameters + ") {");
  ++Indent;
  declareArrays();
  line("float acc = 0.0f;");
  Views = Arrays;
  ScopeViews = Views.size();
  unsigned Aliases = R.below(3);
  if (Aliases && R.chance(60)) {
    line("const int tx = threadIdx.x;");
    addVariable("tx", Ty::I32, 0, Int(K.Block[0]) - 1, false);
  }
  if (Aliases && R.chance(60)) {
    line("const int ty = threadIdx.y;");
    addVariable("ty", Ty::I32, 0, Int(K.Block[1]) - 1, false);
  }
  if (Aliases == 2) {
    Int Threads = Int(K.Block[0]) * K.Block[1] * K.Block[2];
    line("unsigned tid = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);");
    addVariable("tid", Ty::U32, 0, Threads - 1, false);
  }
  Budget = 22;
  statements(R.between(4, 12), 0);
  for (unsigned I = 0; I < 2; ++I)
    access();
  --Indent;
  line("}");
  K.Text = std::move(Out);
  return K;
}

Kernel generate(uint64_t Seed, const Switches &S) { return Builder(Seed, S).build(); }

} // namespace shmfix::random_kernels
