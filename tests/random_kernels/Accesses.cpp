//===- Accesses.cpp - Statements that touch shared arrays ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/random_kernels/Builder.h"

namespace shmfix::random_kernels {

/// An element of V, or a member of one.
Builder::Lvalue Builder::place(const View &V) {
  Lvalue L;
  L.Text = V.Name;
  L.E = V.E;
  L.Type = V.E.Name;
  for (unsigned D = 0; D < V.Dims.size(); ++D) {
    std::string I = X.index(N, R.below(3), V.Dims[D]).Text;
    switch (R.below(12)) {
    case 0: L.Text = "(*(" + L.Text + " + " + I + "))"; break;
    case 1: L.Text = "(" + L.Text + ")[" + I + "]"; break;
    case 2: L.Text = "(&" + L.Text + "[" + I + "])[0]"; break;
    default: L.Text += "[" + I + "]"; break;
    }
  }
  if (V.E.Members.empty())
    return L;
  if (R.chance(V.E.Vector ? 45 : 25)) {
    L.Object = true;
    return L;
  }
  const auto &M = R.pick(V.E.Members);
  L.Text += "." + M.Name;
  if (M.Count)
    L.Text += "[" + X.index(N, 1, M.Count).Text + "]";
  L.Type = M.Type;
  return L;
}

/// The last Keep dimensions of V.
View Builder::subView(const View &V, unsigned Keep) {
  View Sub = V;
  Sub.Array = false;
  while (Sub.Dims.size() > Keep) {
    Sub.Name += "[" + X.index(N, R.below(3), Sub.Dims.front()).Text + "]";
    Sub.Dims.erase(Sub.Dims.begin());
  }
  return Sub;
}

/// A value of the type of L, without shared memory.
std::string Builder::valueOf(const Lvalue &L) {
  auto Scalar = [&](const std::string &Type) {
    if (R.chance(15))
      return "(" + Type + ")" + std::to_string(R.below(50));
    return "(" + Type + ")(" + X.any(N, 1).Text + ")";
  };
  if (!L.Object)
    return Scalar(L.Type);
  if (L.E.Vector) {
    std::string T = "make_" + L.E.Name + "(";
    for (size_t I = 0; I < L.E.Members.size(); ++I)
      T += (I ? ", " : "") + Scalar("float");
    return T + ")";
  }
  for (auto &[Name, Type] : Data)
    if (Type == L.E.Name)
      return Name;
  return "";
}

/// L as a float that is added up.
std::string Builder::loadOf(const Lvalue &L) {
  if (R.chance(20) && L.Type == "float")
    return "@L(" + L.Text + "@)";
  return "(float)(@L(" + L.Text + "@))";
}

void Builder::atomicAccess(const Lvalue &L) {
  const char *Name = "atomicAdd";
  if (L.Type != "float" && L.Type != "double") {
    static const char *const Names[] = {"atomicAdd", "atomicMax", "atomicMin",
                                        "atomicExch"};
    Name = Names[R.below(4)];
  }
  line(std::string(Name) + "(@A(&" + L.Text + "@), " + valueOf(L) + ");");
}

void Builder::access() {
  if (Views.empty())
    return declare();
  Lvalue L = place(R.pick(Views));
  static const std::vector<std::string> Atomics = {
      "int", "unsigned", "float", "unsigned long long", "double"};
  std::string Guard = R.chance(12) ? "if " + X.condition(N, 1) + " " : "";
  if (L.Object && !L.E.Vector) { // a struct of ours
    std::string Own = valueOf(L);
    if (Own.empty() || R.chance(50)) {
      std::string Name = fresh("s");
      line(L.E.Name + " " + Name + " = @L(" + L.Text + "@);");
      Data.push_back({Name, L.E.Name});
    } else {
      line(Guard + "@S(" + L.Text + "@) = " + Own + ";");
    }
    return;
  }
  if (L.Object) {
    if (R.chance(50)) {
      line(Guard + "@S(" + L.Text + "@) = " + valueOf(L) + ";");
    } else {
      std::string Name = fresh("q");
      line((R.chance(20) ? "auto " : L.E.Name + " ") + Name + " = @L(" + L.Text + "@);");
      line("acc += " + Name + ".x;");
    }
    return;
  }
  bool Integer = L.Type != "float" && L.Type != "double";
  switch (R.below(16)) {
  case 0: case 1: case 2: case 3: case 4:
    return line(Guard + "@S(" + L.Text + "@) = " + valueOf(L) + ";");
  case 5: case 6: case 7:
    return line(Guard + "acc += " + loadOf(L) + ";");
  case 8: {
    Lvalue M = place(R.pick(Views));
    if (M.Object)
      return line("acc += " + loadOf(L) + ";");
    return line(Guard + "acc += " + loadOf(L) + " * " + loadOf(M) + ";");
  }
  case 9: {
    Lvalue M = place(R.pick(Views));
    if (M.Object)
      return line("acc -= " + loadOf(L) + ";");
    return line(Guard + "@S(" + L.Text + "@) = (" + L.Type + ")" + loadOf(M) + ";");
  }
  case 10:
    return line(Guard + "acc += " + X.condition(N, 1) + " ? " + loadOf(L) + " : 0.0f;");
  case 11:
    return line(Guard + "@M(" + L.Text + "@) += " + valueOf(L) + ";");
  case 12:
    return line(Guard + "@M(" + L.Text + "@)" + (R.chance(50) ? "++;" : " -= (" + L.Type + ")1;"));
  case 13:
    if (Integer && S.BitwiseOnShared)
      return line(Guard + "@M(" + L.Text + "@) " + (R.chance(50) ? "|=" : "^=") + " " + valueOf(L) + ";");
    return line(Guard + "++@M(" + L.Text + "@);");
  case 14: {
    std::string Name = fresh("d");
    line((R.chance(30) ? std::string("auto") : L.Type) + " " + Name + " = @L(" + L.Text + "@);");
    line("acc += (float)" + Name + ";");
    return;
  }
  default:
    for (const std::string &T : Atomics)
      if (T == L.Type)
        return atomicAccess(L);
    return line(Guard + "@S(" + L.Text + "@) = " + valueOf(L) + ";");
  }
}

void Builder::declareView() {
  if (Views.empty())
    return declare();
  View V = R.pick(Views);
  unsigned Rank = V.Dims.size();
  if (!Rank)
    return access();
  std::string Name = fresh("p");
  unsigned Kind = R.below(10);
  View New = V;
  New.Name = Name;
  New.Array = false;
  if (Kind < 2) { // a reference to an element
    View E = subView(V, 0);
    line((R.chance(50) ? std::string("auto") : V.E.Name) + " &" + Name + " = " + E.Name + ";");
    New.Dims.clear();
  } else if (Kind < 4 && Rank >= 2) { // a reference to rows
    unsigned Keep = R.between(1, Rank - 1);
    View Sub = subView(V, Keep);
    New.Dims = Sub.Dims;
    if (R.chance(50) || !V.OwnDims) {
      line("auto &" + Name + " = " + Sub.Name + ";");
    } else {
      std::string Extents;
      for (unsigned D : Sub.Dims)
        Extents += "[" + std::to_string(D) + "]";
      line(V.E.Name + " (&" + Name + ")" + Extents + " = " + Sub.Name + ";");
    }
  } else if (Kind < 5 && Rank == 2 && V.OwnDims) { // a pointer to rows
    unsigned Skip = R.below(V.Dims[0] / 2 + 1);
    line(V.E.Name + " (*" + Name + ")[" + std::to_string(V.Dims[1]) + "] = " + V.Name +
         (Skip ? " + " + std::to_string(Skip) : std::string()) + ";");
    New.Dims[0] -= Skip;
  } else if (Kind < 6 && V.Array && S.VectorViews && V.E.Name == "float") {
    unsigned Total = 1;
    for (unsigned D : V.Dims)
      Total *= D;
    unsigned Width = R.chance(50) ? 4 : 2;
    std::string T = Width == 4 ? "float4" : "float2";
    if (Total < 2 * Width)
      return access();
    std::string First = "&" + V.Name;
    for (size_t I = 0; I < Rank; ++I)
      First += "[0]";
    line(T + " *" + Name + " = " +
         (R.chance(50) ? "reinterpret_cast<" + T + " *>(" + First + ")"
                       : "(" + T + " *)(" + First + ")") + ";");
    New.E = {T, {{"x", "float"}, {"y", "float"}}, true, Width * 4};
    if (Width == 4) {
      New.E.Members.push_back({"z", "float"});
      New.E.Members.push_back({"w", "float"});
    }
    New.Dims = {Total / Width};
  } else if (Kind < 7 && V.Array && Rank >= 2) { // the whole as one dimension
    unsigned Total = 1;
    std::string First = "&" + V.Name;
    for (unsigned D : V.Dims) {
      Total *= D;
      First += "[0]";
    }
    line(V.E.Name + " *" + Name + " = " + First + ";");
    New.Dims = {Total};
  } else { // a pointer into the last dimension
    View Row = subView(V, 1);
    unsigned Extent = Row.Dims[0];
    unsigned Room = Extent / 2;
    Value Skip = R.chance(40) ? literal(0) : X.index(N, 1, Room + 1);
    std::string T = R.chance(25) ? "auto" : V.E.Name;
    if (Skip.Hi == 0)
      line(T + " *" + Name + " = " + Row.Name + ";");
    else if (R.chance(50))
      line(T + " *" + Name + " = " + Row.Name + " + " + Skip.Text + ";");
    else
      line(T + " *" + Name + " = &" + Row.Name + "[" + Skip.Text + "];");
    New.Dims = {Extent - unsigned(Skip.Hi)};
  }
  New.OwnDims = true;
  Views.push_back(New);
}

/// Steps a pointer that was declared in this very scope.
void Builder::movePointer() {
  for (unsigned I = ScopeViews; I < Views.size(); ++I) {
    View &V = Views[I];
    // Only plain pointers are called p and have one dimension from row walks.
    if (V.Array || V.Dims.size() != 1 || V.Dims[0] < 4 || !V.Name.starts_with("w"))
      continue;
    Value Step = R.chance(50) ? literal(R.between(1, 2)) : X.index(N, 1, V.Dims[0] / 2);
    switch (Step.Lo == Step.Hi && Step.Hi == 1 ? R.below(3) : 0) {
    case 0: line(V.Name + " += " + Step.Text + ";"); break;
    case 1: line("++" + V.Name + ";"); break;
    default: line(V.Name + "++;"); break;
    }
    V.Dims[0] -= unsigned(Step.Hi);
    return;
  }
  // None there yet: make one.
  for (unsigned Try = 0; Try < 4 && !Views.empty(); ++Try) {
    const View &V = R.pick(Views);
    if (V.Dims.empty())
      continue;
    View Row = subView(V, 1);
    std::string Name = fresh("w");
    line(V.E.Name + " *" + Name + " = " + Row.Name + ";");
    Row.Name = Name;
    Row.OwnDims = true;
    Views.push_back(Row);
    return;
  }
}

void Builder::callAction() {
  unsigned Kind = R.below(3);
  if (Kind == 0 && !Actions.empty())
    return line(X.call(N, R.pick(Actions), 1).Text + ";");
  bool Carries = !(K.Long && InLoop) || S.CarriedThroughLongLoops;
  if (Kind == 1 && Carries && !RefFunctions.empty()) {
    const RefFunction &F = R.pick(RefFunctions);
    for (const Variable &V : Variables) {
      if (V.T != Ty::I32 || V.Lo != -999 || V.Hi != 999)
        continue;
      Function Call = F.Rest;
      std::string T = X.call(N, Call, 1).Text;
      size_t Open = T.find('(', 3); // after "@K("
      T.insert(Open + 1, V.Name + (Call.Parameters.empty() ? "" : ", "));
      return line(T + ";");
    }
  }
  for (unsigned Try = 0; Try < 8 && !ViewFunctions.empty() && !Views.empty(); ++Try) {
    const ViewFunction &F = R.pick(ViewFunctions);
    const View &V = R.pick(Views);
    if (V.E.Name != F.E.Name || V.Dims.size() < F.Dims.size())
      continue;
    if (F.Reference &&
        (!V.Array || V.Dims != F.Dims || V.Name.starts_with("dyn")))
      continue;
    View Row = F.Reference ? V : subView(V, 1);
    if (!F.Reference && Row.Dims[0] < F.Dims[0])
      continue;
    std::string T = X.call(N, F.Rest, 1).Text;
    size_t Open = T.find('(', 3);
    T.insert(Open + 1, Row.Name + (F.Rest.Parameters.empty() ? "" : ", "));
    return line(T + ";");
  }
  access();
}

void Builder::lambda() {
  std::string Name = fresh("f");
  Function F;
  F.Name = Name;
  Mark M = mark();
  std::string Parameters;
  unsigned Count = R.between(1, 2);
  for (unsigned I = 0; I < Count; ++I) {
    std::string P = fresh("a");
    Ty T = R.chance(75) ? Ty::I32 : Ty::U32;
    F.Parameters.push_back({T, 0, 63});
    Parameters += (I ? ", " : "") + std::string(nameOf(T)) + " " + P;
    N.Leaves.push_back({P, T, 0, 63});
  }
  if (R.chance(50) || Views.empty()) {
    Value V = X.fit(X.any(N, 2), 0, 999);
    release(M);
    F.T = V.T;
    F.Lo = V.Lo;
    F.Hi = V.Hi;
    if (V.T == Ty::Bool)
      F.Hi = 1;
    line("auto " + Name + " = [" + (S.CapturesByCopy && R.chance(50) ? "=" : "&") + "](" + Parameters +
         ") { return " + V.Text + "; };");
    N.Functions.push_back(F);
    return;
  }
  Lvalue L = place(R.pick(Views));
  bool Store = !L.Object && R.chance(50);
  std::string Body = Store ? "@S(" + L.Text + "@) = " + valueOf(L) + ";"
                     : L.Object ? L.E.Name + " q = @L(" + L.Text + "@); acc += (float)q." +
                                      L.E.Members[0].Name +
                                      (L.E.Members[0].Count ? "[0]" : "") + ";"
                                : "acc += " + loadOf(L) + ";";
  release(M);
  line("auto " + Name + " = [&](" + Parameters + ") { " + Body + " };");
  Actions.push_back(F);
}

} // namespace shmfix::random_kernels
