//===- Builder.h - Writes the statements of one kernel ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inside of the generator. Accesses.cpp writes accesses of shared arrays,
// Statements.cpp and Loops.cpp control flow and locals, Functions.cpp the
// functions around the kernel. Every statement stands on a line of its own.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_RANDOM_KERNELS_BUILDER_H
#define SHMFIX_TESTS_RANDOM_KERNELS_BUILDER_H

#include "tests/random_kernels/Expressions.h"
#include "tests/random_kernels/Generator.h"

namespace shmfix::random_kernels {

struct Element {
  std::string Name;
  struct Member {
    std::string Name, Type;
    unsigned Count = 0; ///< 0: no array
  };
  std::vector<Member> Members; ///< none for a scalar
  bool Vector = false;         ///< float2, float4: moves whole
  unsigned Bytes = 4;
};

/// Something to subscript: a shared array, a row, a pointer; with no Dims left
/// an element.
struct View {
  std::string Name;
  Element E;
  std::vector<unsigned> Dims;
  bool Array = false; ///< the declared array itself
  bool OwnDims = true; ///< dimensions can be spelled outside the kernel
};

struct Variable {
  std::string Name;
  Ty T;
  Int Lo, Hi; ///< kept by every statement
};

/// A function that takes a view first.
struct ViewFunction {
  std::string Name;
  Element E;
  std::vector<unsigned> Dims; ///< 1: pointer to at least so many
  bool Reference = false;     ///< exactly these extents
  Function Rest;
};

struct RefFunction {
  std::string Name;
  Function Rest;
};

class Builder {
public:
  Builder(uint64_t Seed, const Switches &S);
  Kernel build();

private:
  enum class Returns { Nothing, Number };
  struct Mark {
    size_t Leaves, Tables, Functions, Variables, Views, Actions, Data;
  };
  Mark mark() const;
  void release(const Mark &M);

  // Functions.cpp
  void planArrays();
  void declareStruct(Element &E);
  void valueFunction();
  void referenceFunction();
  void viewFunction();
  void constants();
  void startFunction();
  void addBuiltins();
  void declareArrays();

  // Accesses.cpp
  struct Lvalue {
    std::string Text, Type;
    bool Object = false; ///< a vector or struct as a whole
    Element E;
  };
  Lvalue place(const View &V);
  View subView(const View &V, unsigned Keep);
  std::string valueOf(const Lvalue &L);
  std::string loadOf(const Lvalue &L);
  void access();
  void atomicAccess(const Lvalue &L);
  void declareView();
  void movePointer();
  void callAction();
  void lambda();

  // Statements.cpp
  void statement(unsigned Depth);
  void statements(unsigned Count, unsigned Depth);
  void body(unsigned Count, unsigned Depth, const std::string &First = "");
  void declare();
  void assign();
  void compound();
  void increment();
  void branch(unsigned Depth);
  void switchOn(unsigned Depth);
  void leave();
  void localTable();
  void storeTable();
  std::string returnText();

  // Loops.cpp
  void loop(unsigned Depth);
  void forLoop(unsigned Depth);
  void scaledLoop(unsigned Depth);
  void stridedLoop(unsigned Depth);
  void rangeLoop(unsigned Depth);
  void pointerLoop(unsigned Depth);
  void whileLoop(unsigned Depth);
  unsigned turns(unsigned Most);

  void line(const std::string &S) { Out += std::string(2 * Indent, ' ') + S + "\n"; }
  std::string fresh(const char *Prefix) { return Prefix + std::to_string(Counter++); }
  Value expression() { return X.any(N, 1 + R.below(3)); }
  std::string assigned(const Variable &V, Value E);
  void addVariable(const std::string &Name, Ty T, Int Lo, Int Hi, bool Mutable);

  Random R;
  Expressions X;
  const Switches &S;
  Kernel K;
  std::string Out;
  unsigned Indent = 0, Counter = 0;
  std::string Suffix;
  unsigned MaxTurns = 11;

  Names N;
  std::vector<Variable> Variables;
  std::vector<View> Views;
  std::vector<Function> Actions;
  std::vector<std::pair<std::string, std::string>> Data; ///< name, type
  std::vector<View> Arrays; ///< of the kernel, with their declared extents
  std::vector<std::string> ArrayText;
  std::vector<ViewFunction> ViewFunctions;
  std::vector<RefFunction> RefFunctions;
  std::vector<Function> ValueFunctions;
  Names Constants;

  Returns Gives = Returns::Nothing;
  bool InLoop = false, InSwitch = false;
  bool MovesAllowed = false; ///< pointers of the innermost scope may step
  unsigned ScopeViews = 0;   ///< views declared outside the innermost scope
  unsigned Product = 1;      ///< of turns around here
  unsigned Budget = 0;       ///< statements left in this function
};

} // namespace shmfix::random_kernels

#endif
