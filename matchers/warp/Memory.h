//===- Memory.h - What the interpreted kernel can point to ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values, objects and places of the interpreter.
//
//   Object   a variable, a temporary, a shared array, or what a kernel
//            parameter points to. Each lane has its own copy of a local one:
//            a cell holds 32 values.
//   Place    an object and a byte offset in each lane: an lvalue.
//   Value    a scalar: integer, floating, pointer or function.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_WARP_MEMORY_H
#define SHMFIX_MATCHERS_WARP_MEMORY_H

#include "matchers/lanes/LaneValue.h"

#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace shmfix::warp {

using lanes::LaneValue;
using lanes::Mask;

struct Object;

/// Where in an array a pointer or place is: one index for each dimension that
/// was subscripted, outermost first; pointer arithmetic moves the last one.
struct Subscripts {
  llvm::SmallVector<LaneValue, 3> Index;
};

struct Value {
  LaneValue L;          ///< number; for a pointer the byte offset in Base;
                        ///< for a floating value the bits of doubles
  bool IsFloat = false;
  bool UniformUnknown = false; ///< a condition that all lanes share
  int8_t Likely = -1;   ///< for an unknown condition: 1, 0, or no hint
  Object *Base = nullptr;
  const clang::FunctionDecl *Function = nullptr;
  std::shared_ptr<const Subscripts> Subs;

  static Value integer(LaneValue L) {
    Value R;
    R.L = std::move(L);
    return R;
  }
  static Value constant(int64_t X) { return integer(LaneValue::constant(X)); }
  static Value unknown(ReasonCode Why) {
    return integer(LaneValue::unknown(Why));
  }
};

/// Takes New in the lanes of Active, Old elsewhere.
Value select(Mask Active, const Value &New, const Value &Old);

struct Cell {
  unsigned Size = 0; ///< bytes
  Value V;
};

struct Object {
  enum KindTy : uint8_t {
    Local,  ///< each lane has its own
    Shared, ///< __shared__: accesses are recorded
    Global, ///< anything else in memory
  };
  KindTy Kind = Local;
  const clang::VarDecl *Decl = nullptr;
  clang::QualType Type;
  std::string Key;      ///< names symbols for what is loaded from it
  bool Lazy = false;    ///< integers in it are uniform unknowns (parameters)
  std::map<int64_t, Cell> Cells;
};

struct Place {
  Object *O = nullptr; ///< null: not known; Off.Why says why
  LaneValue Off;       ///< bytes
  std::shared_ptr<const Subscripts> Subs;
  bool BitField = false;
};

/// All objects of one warp's run, and a journal that can undo writes.
class Memory {
public:
  Object *create(Object::KindTy Kind, clang::QualType Type,
                 const clang::VarDecl *D = nullptr);

  /// The cell of exactly this offset and size, or null.
  const Cell *find(const Object *O, int64_t Offset, unsigned Size) const;
  /// Replaces what overlaps.
  void set(Object *O, int64_t Offset, unsigned Size, Value V);
  void erase(Object *O, int64_t Begin, int64_t End);
  void eraseAll(Object *O) { erase(O, INT64_MIN, INT64_MAX); }

  using Location = std::pair<Object *, int64_t>;
  struct Undo {
    Location Where;
    std::optional<Cell> Old;
  };
  size_t mark();
  /// Undoes all writes since the mark and gives the values that were there
  /// before the undoing.
  std::map<Location, std::optional<Cell>> rollback(size_t Mark);
  /// The cells written since the mark, with the value each had at the mark;
  /// ends the journal begun by the mark.
  std::map<Location, std::optional<Cell>> commit(size_t Mark);
  /// Ends the journal begun by the last mark; nothing is undone or told.
  void keep();
  std::optional<Cell> cellAt(Location L) const;
  void put(Location L, std::optional<Cell> C);

private:
  void note(Object *O, int64_t Offset);
  std::deque<Object> Objects;
  void compact();
  std::vector<Undo> Journal;
  std::vector<size_t> Marks; ///< of the journals that are open
  size_t CompactAt = 0;
};

} // namespace shmfix::warp

#endif
