//===- Statements.cpp - Locals and branches ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/random_kernels/Builder.h"

namespace shmfix::random_kernels {

Builder::Mark Builder::mark() const {
  return {N.Leaves.size(), N.Tables.size(), N.Functions.size(), Variables.size(),
          Views.size(), Actions.size(), Data.size()};
}

void Builder::release(const Mark &M) {
  N.Leaves.resize(M.Leaves);
  N.Tables.resize(M.Tables);
  N.Functions.resize(M.Functions);
  Variables.resize(M.Variables);
  Views.resize(M.Views);
  Actions.resize(M.Actions);
  Data.resize(M.Data);
}

void Builder::addVariable(const std::string &Name, Ty T, Int Lo, Int Hi,
                          bool Mutable) {
  N.Leaves.push_back({Name, T, Lo, Hi});
  // What is declared last is used most: twice as likely.
  N.Leaves.push_back({Name, T, Lo, Hi});
  if (Mutable)
    Variables.push_back({Name, T, Lo, Hi});
}

/// E as something that may be assigned to V.
std::string Builder::assigned(const Variable &V, Value E) {
  if (V.Lo == lowestOf(V.T) && V.Hi == highestOf(V.T))
    return V.T == Ty::Bool ? X.cast(E, Ty::Bool).Text : E.Text;
  return X.fit(E, V.Lo, V.Hi).Text;
}

void Builder::declare() {
  std::string Name = fresh("v");
  if (R.chance(8)) {
    Value A = X.fit(expression(), -999, 999), B = X.fit(expression(), 0, 999);
    line("int2 " + Name + " = make_int2(" + A.Text + ", " + B.Text + ");");
    addVariable(Name + ".x", Ty::I32, -999, 999, true);
    addVariable(Name + ".y", Ty::I32, 0, 999, true);
    return;
  }
  static constexpr Ty Types[] = {Ty::I32, Ty::I32, Ty::I32, Ty::I32, Ty::U32,
                                 Ty::U32, Ty::I64, Ty::U64, Ty::I16, Ty::U16,
                                 Ty::U8,  Ty::I8,  Ty::Bool};
  Ty T = Types[R.below(std::size(Types))];
  Value E = expression();
  unsigned Kind = R.below(10);
  if (Kind < 2) { // const auto: the type and range of the expression
    line("const auto " + Name + " = " + E.Text + ";");
    addVariable(Name, E.T, E.Lo, E.Hi, false);
    return;
  }
  Variable V{Name, T, 0, 999};
  if (T == Ty::Bool || T == Ty::U8 || T == Ty::I8 || T == Ty::U16 ||
      (T == Ty::U32 && R.chance(30))) {
    V.Lo = lowestOf(T);
    V.Hi = highestOf(T);
  } else if (isSigned(T)) {
    V.Lo = -999;
  }
  bool Const = Kind < 4;
  std::string Init = assigned(V, E);
  std::string Form = R.chance(80) ? " = " + Init : "(" + Init + ")";
  line((Const ? "const " : "") + std::string(nameOf(T)) + " " + Name + Form + ";");
  addVariable(Name, T, V.Lo, V.Hi, !Const);
}

void Builder::assign() {
  if (Variables.empty())
    return declare();
  Variable V = R.pick(Variables);
  if (S.WriteThroughConditional && R.chance(15))
    for (const Variable &W : Variables)
      if (W.T == V.T && W.Lo == V.Lo && W.Hi == V.Hi && W.Name != V.Name)
        return line("(" + X.condition(N, 1) + " ? " + V.Name + " : " + W.Name + ") = " +
                    assigned(V, expression()) + ";");
  line(V.Name + " = " + assigned(V, expression()) + ";");
}

void Builder::compound() {
  if (Variables.empty())
    return declare();
  Variable V = R.pick(Variables);
  if (V.T == Ty::Bool)
    return assign();
  bool Full = V.Lo == lowestOf(V.T) && V.Hi == highestOf(V.T);
  Value E = X.fit(expression(), V.Lo < 0 ? -999 : 0, 999);
  std::string Op;
  switch (R.below(10)) {
  case 0: case 1: case 2: Op = "+="; break;
  case 3: Op = V.Lo < 0 || Full ? "-=" : "+="; break;
  case 4: Op = "*="; E = X.fit(E, 0, 31); break;
  case 5: Op = V.Lo < 0 ? "+=" : "|="; break;
  case 6: Op = V.Lo < 0 ? "&=" : "^="; break;
  case 7: Op = R.chance(50) ? ">>=" : "<<="; E = X.fit(E, 0, 3); break;
  case 8: Op = "/="; E = literal(R.between(1, 7)); break;
  default: Op = "%="; E = literal(R.between(2, 50)); break;
  }
  std::string Text = V.Name + " " + Op + " " + E.Text + ";";
  if (!Full)
    Text += " " + V.Name + " %= 1000;";
  line(Text);
}

void Builder::increment() {
  if (Variables.empty())
    return declare();
  Variable V = R.pick(Variables);
  if (V.T == Ty::Bool)
    return assign();
  bool Full = V.Lo == lowestOf(V.T) && V.Hi == highestOf(V.T);
  bool Down = (V.Lo < 0 || (Full && !isSigned(V.T))) && R.chance(40);
  std::string Op = Down ? "--" : "++";
  std::string Use = R.chance(50) ? Op + V.Name : V.Name + Op;
  std::string Tail = Full ? "" : " " + V.Name + " %= 1000;";
  if (S.SideEffectInPlace && R.chance(30) && !Views.empty()) {
    // The old or new value is used at once.
    View W = R.pick(Views);
    if (W.Dims.size() == 1 && W.E.Members.empty()) {
      Value Step{"(" + Use + ")", V.T, Down ? V.Lo - 1 : V.Lo, Down ? V.Hi : V.Hi + 1};
      if (Full) {
        Step.Lo = V.Lo;
        Step.Hi = V.Hi;
      }
      // fit names it once: min and max are functions here.
      Value I = X.fit(Step, 0, Int(W.Dims[0]) - 1);
      return line("@S(" + W.Name + "[" + I.Text + "]@) = (" + W.E.Name + ")1;" + Tail);
    }
  }
  line(Use + ";" + Tail);
}

void Builder::body(unsigned Count, unsigned Depth, const std::string &First) {
  Mark M = mark();
  unsigned Outer = ScopeViews;
  ScopeViews = Views.size();
  ++Indent;
  if (!First.empty())
    line(First);
  statements(Count, Depth);
  --Indent;
  ScopeViews = Outer;
  release(M);
}

void Builder::branch(unsigned Depth) {
  line("if " + X.condition(N, 2) + " {");
  body(R.between(1, 2), Depth + 1);
  if (R.chance(20)) {
    line("} else if " + X.condition(N, 1) + " {");
    body(1, Depth + 1);
  }
  if (R.chance(45)) {
    line("} else {");
    body(R.between(1, 2), Depth + 1);
  }
  line("}");
}

void Builder::switchOn(unsigned Depth) {
  bool Outer = InSwitch;
  unsigned Cases = R.between(2, 4);
  Value E = X.fit(X.any(N, 2), 0, 3);
  InSwitch = true;
  line("switch (" + E.Text + ") {");
  for (unsigned C = 0; C < Cases; ++C) {
    if (C + 1 == Cases && R.chance(50))
      line("default: {");
    else
      line("case " + std::to_string(C) + ": {");
    body(1, Depth + 1);
    line(S.SwitchFallThrough && R.chance(25) ? "}" : "} break;");
  }
  line("}");
  InSwitch = Outer;
}

std::string Builder::returnText() {
  if (Gives == Returns::Nothing)
    return "return;";
  return "return " + X.fit(X.any(N, 2), 0, 999).Text + ";";
}

/// return, break or continue for some lanes.
void Builder::leave() {
  std::string How;
  unsigned Kind = R.below(3);
  if (InLoop && Kind == 0 && !InSwitch)
    How = "break;";
  else if (InLoop && Kind <= 1)
    How = "continue;";
  else
    How = returnText();
  std::string C = X.condition(N, 1);
  if (R.chance(60)) {
    line("if " + C + " " + How);
    return;
  }
  line("if " + C + " {");
  body(1, 3);
  line("  " + How);
  line("}");
}

void Builder::localTable() {
  Table T;
  T.Name = fresh("t");
  T.Size = R.chance(60) ? 4 : R.between(2, 7);
  T.Mutable = R.chance(60);
  T.T = R.chance(75) ? Ty::I32 : R.chance(50) ? Ty::U8 : Ty::U32;
  T.Lo = T.Mutable && T.T == Ty::I32 ? -999 : 0;
  T.Hi = T.T == Ty::U8 ? 255 : 999;
  std::string Init;
  bool Constant = !T.Mutable && R.chance(50);
  for (unsigned I = 0; I < T.Size; ++I) {
    Value E = Constant ? literal(R.below(60)) : X.fit(X.any(N, 1), T.Lo, T.Hi);
    Init += (I ? ", " : "") + std::string("(") + nameOf(T.T) + ")" + E.Text;
  }
  line(std::string(Constant ? "constexpr " : T.Mutable ? "" : "const ") + nameOf(T.T) + " " +
       T.Name + "[" + std::to_string(T.Size) + "] = {" + Init + "};");
  N.Tables.push_back(T);
}

void Builder::storeTable() {
  for (const Table &T : N.Tables)
    if (T.Mutable && R.chance(60)) {
      Value E = X.fit(expression(), T.Lo, T.Hi);
      return line(T.Name + "[" + X.index(N, 1, T.Size).Text + "] = " + E.Text + ";");
    }
  localTable();
}

void Builder::statements(unsigned Count, unsigned Depth) {
  for (unsigned I = 0; I < Count; ++I)
    statement(Depth);
}

void Builder::statement(unsigned Depth) {
  bool Deep = Depth >= 3 || Budget == 0;
  if (Budget)
    --Budget;
  unsigned Kind = R.below(100);
  bool Shared = !Views.empty();
  bool Carries = !(K.Long && InLoop) || S.CarriedThroughLongLoops;
  if (Kind < 10 || (Kind < 27 && !Carries))
    return declare();
  if (Kind < 15)
    return assign();
  if (Kind < 21)
    return compound();
  if (Kind < 24)
    return increment();
  if (Kind < 27)
    return storeTable();
  if (Kind < 35 && !Deep)
    return branch(Depth);
  if (Kind < 50 && !Deep)
    return loop(Depth);
  if (Kind < 53 && !Deep)
    return switchOn(Depth);
  if (Kind < 57 && Depth)
    return leave();
  if (!Shared)
    return Kind < 78 ? assign() : compound();
  if (Kind < 62)
    return declareView();
  if (Kind < 65)
    return movePointer();
  if (Kind < 68 && Depth == 0)
    return lambda();
  if (Kind < 74)
    return callAction();
  access();
}

} // namespace shmfix::random_kernels
