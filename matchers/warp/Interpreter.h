//===- Interpreter.h - Runs one kernel for one warp at a time ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a function with a body, a block shape, values that are known.
// Out: an AccessLog; for host functions also the kernel launches met.
//
// Every expression is evaluated for the 32 lanes at once. What differs from
// running the program:
//   - a condition that is not known and that all lanes share: both sides are
//     run, and what they leave different becomes unknown;
//   - a size check (index < size): held to be passed, as in a full tile; the
//     other side is run for its accesses and then undone;
//   - a condition on data: the side is run as if every lane took it, and its
//     accesses are marked as bounds;
//   - a loop whose end is not known: run until its accesses repeat, 32 times at
//     most; what it changed becomes symbolic after it;
//   - a loop that only computes with unknown data: run once, later what it
//     assigns is forgotten;
//   - a call without a body: gives an unknown.
// Steps are limited; a run over the limit is given up (Aborted).
//
// The implementation is split by what is evaluated: one file for each.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_WARP_INTERPRETER_H
#define SHMFIX_MATCHERS_WARP_INTERPRETER_H

#include "matchers/warp/AccessLog.h"
#include "matchers/warp/AtomicUse.h"
#include "matchers/warp/Memory.h"
#include "matchers/warp/Merges.h"
#include "matchers/warp/RunOptions.h"

#include "matchers/ClangCompat.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

#include <functional>
#include <tuple>

namespace shmfix::warp {

struct Cond {
  Mask True = 0, False = 0, Maybe = 0;
  ReasonCode Why = ReasonCode::DataDependentIndex;
  int Likely = -1;
  bool Uniform = false; ///< Maybe is all of the mask and shared by its lanes
};

class Interpreter {
public:
  Interpreter(clang::ASTContext &Ctx, const RunOptions &Options, AccessLog &Log);

  /// Runs the function for warp number Warp of the block.
  void run(const clang::FunctionDecl *F, unsigned Warp);

  bool aborted() const { return Aborted; }
  const std::optional<lanes::Symbols::Request> &pendingSplit() const {
    return Syms.pending();
  }
  uint64_t steps() const { return Steps; }
  std::vector<LaunchFact> Launches;
  /// Host: conditions that were not known and that set something, with the
  /// number of their outcomes.
  std::vector<std::pair<const clang::Stmt *, unsigned>> Choices;
  /// Shared arrays whose address went to code that is not seen.
  std::vector<const clang::VarDecl *> Escaped;
  /// Shared arrays that were named while running, in order.
  std::vector<const clang::VarDecl *> Seen;

private:
  struct Frame {
    const clang::FunctionDecl *F = nullptr;
    llvm::DenseMap<const clang::ValueDecl *, Place> Vars;
    Place This;
    Mask Returned = 0;
    Value Result = Value::unknown(ReasonCode::DataDependentIndex);
    Place ResultPlace;
    Frame *Parent = nullptr;
    const clang::Expr *Call = nullptr; ///< that entered it
  };
  struct LoopMasks {
    Mask Broke = 0, Continued = 0;
  };
  /// The accesses of a stretch of code, as hashes.
  struct Accesses {
    uint64_t Patterns = 0; ///< lanes apart from each other: what decides costs
    uint64_t Bytes = 0;    ///< where each lane goes
    explicit operator bool() const { return Patterns != 0; }
    bool operator==(const Accesses &) const = default;
    void add(uint64_t Pattern, uint64_t Place);
    void add(const Accesses &Inner) { add(Inner.Patterns, Inner.Bytes); }
  };
  /// Runs code to look at it: all that it changes is undone at the end.
  class Trial {
    using Fields =
        std::tuple<Mask, LoopMasks, Mask, Accesses, uint64_t, std::optional<ReasonCode>, bool, bool>;
    auto fields() {
      return std::tie(I.Active, I.Loop, I.Top->Returned, I.Made, I.Doubts, I.Unsure,
                      I.MayLeave, I.Silent);
    }
    Interpreter &I;
    size_t M;
    Fields Kept;
    bool MaySplit;

  public:
    // What is only tried needs no residues: they would be run for nothing.
    explicit Trial(Interpreter &I)
        : I(I), M(I.Mem.mark()), Kept(fields()), MaySplit(I.Syms.allowSplits(false)) {
      I.Silent = true;
    }
    ~Trial() {
      fields() = Kept;
      I.Syms.allowSplits(MaySplit);
      I.Mem.rollback(M);
    }
  };

  // Expressions.cpp
  Value eval(const clang::Expr *E);
  Place evalPlace(const clang::Expr *E);
  Value evalCast(const clang::CastExpr *E);
  Place placeOfDecl(const clang::ValueDecl *D, const clang::Expr *E);
  Place placeOfField(Place P, const clang::FieldDecl *F);
  Place pointee(const Value &P);
  std::optional<Value> constantOf(const clang::Expr *E);

  // Operators.cpp
  Value evalBinary(const clang::BinaryOperator *E);
  Value evalUnary(const clang::UnaryOperator *E);
  Value arithmetic(clang::BinaryOperatorKind Op, const Value &A, const Value &B,
                   clang::QualType T, clang::QualType OperandType,
                   const clang::Expr *E);
  Value pointerAdd(const Value &P, const LaneValue &N, clang::QualType Pointee,
                   bool Subtract, const clang::Expr *E);
  Value compareValues(clang::BinaryOperatorKind Op, const Value &A,
                      const Value &B, clang::QualType T);
  Value evalAssign(const clang::BinaryOperator *E);
  Value increment(const clang::Expr *Sub, bool Up, bool Post,
                  const clang::Expr *E);
  Value evalConditional(const clang::AbstractConditionalOperator *E);
  Value convert(const Value &V, clang::QualType From, clang::QualType To);
  Cond condition(const clang::Expr *E);
  Cond toCond(const Value &V);

  // Objects.cpp
  void evalInto(const clang::Expr *E, Place Dst, clang::QualType T);
  Place evalTemporary(const clang::Expr *E);
  void copyObject(Place Src, Place Dst, clang::QualType T, const clang::Expr *E);
  void zero(Place Dst, clang::QualType T);
  void construct(const clang::CXXConstructExpr *E, Place Dst);
  using Leaf = std::pair<int64_t, clang::QualType>;
  bool leavesOf(clang::QualType T, int64_t Base, std::vector<Leaf> &Out);
  Place offsetBy(Place P, int64_t Bytes);
  Place temporary(clang::QualType T);

  // Accesses.cpp
  Value load(Place P, clang::QualType T, const clang::Expr *E);
  void store(Place P, const Value &V, clang::QualType T, const clang::Expr *E);
  Value loadQuiet(Place P, clang::QualType T, const clang::Expr *E);
  void storeQuiet(Place P, const Value &V, clang::QualType T);
  Value hostUnknown(Object *O, int64_t Offset, clang::QualType T);
  void record(const Place &P, unsigned Bytes, OpKind Op, const clang::Expr *E,
              unsigned Matrices = 0, bool Bypass = false);
  void recordObject(const Place &P, clang::QualType T, OpKind Op,
                    const clang::Expr *E);
  void noteNeighbour(const Place &P, const AccessKey &Key, const RequestGroup &G,
                     const AccessFacts &A, const clang::Expr *E);
  // Atomics.cpp
  void atomicFunction(llvm::StringRef Name, const clang::CallExpr *E);
  void recordAtomic(const Place &P, unsigned Bytes, const AtomicUse &U);
  Fact resultUsed(const clang::CallExpr *E) const;
  // Uniformity.cpp
  Spread spreadOf(const clang::Stmt *E, const Frame *At, unsigned Depth = 0);
  SetOnce usesOf(const clang::VarDecl *V, const Frame &At);
  // Guards.cpp
  bool hangsOnScaled(const clang::Expr *Condition);
  bool jumpsBack(const clang::FunctionDecl *F);
  // Regions.cpp: what the compiler may merge over
  void fence();
  void apart(const std::function<void()> &Body);
  bool settledAtCompileTime(const clang::Stmt *E) const;
  bool unrolls(const clang::Stmt *Loop);
  bool hasBarrier(const clang::Stmt *S);
  static bool endsStraightCode(const clang::FunctionDecl *F);
  Value loadConstant(const Object *O, const LaneValue &Off, clang::QualType T);
  clang::SourceLocation placeOf(const clang::Expr *E) const;
  const clang::Expr *inUserCode(const clang::Expr *E) const;
  bool isLibraryStorage(clang::QualType T) const;

  // Statements.cpp
  void exec(const clang::Stmt *S);
  void discard(const clang::Expr *E);
  void execDecl(const clang::VarDecl *D);
  void execIf(const clang::IfStmt *S);
  void execSwitch(const clang::SwitchStmt *S);
  void execReturn(const clang::ReturnStmt *S);
  void ghost(const std::function<void()> &Body, Mask Lanes);
  void both(const std::function<void()> &Then, Mask ThenLanes,
            const std::function<void()> &Else, Mask ElseLanes, ReasonCode Why);
  Value joined(const Value &A, const Value &B, ReasonCode Why);
  void choose(const clang::Stmt *S, Cond &C);
  std::optional<unsigned> outcomeOf(const clang::Stmt *S, unsigned Outcomes);
  void applyCond(const Cond &C, const std::function<void()> &Then,
                 const std::function<void()> &Else, bool ThenLeaves,
                 bool ElseLeaves = false);

  // Loops.cpp
  void execLoop(const clang::Stmt *S, const clang::Expr *Condition,
                const clang::Expr *Increment, const clang::Stmt *Prologue,
                const clang::Stmt *Body, bool TestFirst);
  void widen(const std::map<Memory::Location, std::optional<Cell>> &Before,
             unsigned Turns, const clang::Stmt *S);
  std::optional<unsigned> turnsLeft(const clang::Expr *Condition,
                                    const clang::Expr *Increment, unsigned Enough);
  void oneTurn(const clang::Stmt *Prologue, const clang::Stmt *Body);
  // Ahead.cpp
  /// A loop of which turns may be skipped, and what is known of it.
  struct LoopAhead {
    const clang::Stmt *S;
    const clang::Expr *Condition, *Increment;
    const clang::Stmt *Prologue, *Body;
    bool Unrolled;
    uint64_t Cost = 0;  ///< steps of the last turn
    size_t NextTry = 0; ///< turns to run before
    unsigned Tried = 0; ///< the longest period so far
  };
  /// What Period turns add to each cell, and how often each met a condition that
  /// is not known.
  struct Motion {
    unsigned Period = 1;
    std::vector<uint64_t> Doubts; ///< of each turn
    std::map<Memory::Location, LaneValue> Steps;
  };
  void turnAfterTest(const LoopAhead &Loop);
  void skipAhead(LoopAhead &Loop, llvm::ArrayRef<Accesses> Turns);
  std::optional<Motion> motionOf(const LoopAhead &Loop, unsigned Period);
  void advance(const Motion &M, const LaneValue &Rounds);
  bool movedOn(const Motion &M,
               const std::map<Memory::Location, std::optional<Cell>> &Changed);
  int64_t provedRounds(const LoopAhead &Loop, const Motion &M, lanes::SymbolId K,
                       llvm::ArrayRef<Accesses> Turns, bool &Fewer, bool &Moved);
  // LoopEnds.cpp
  void doubtRange(const LaneValue &X, lanes::IntType T, bool Negative = true);
  std::optional<int64_t> holdsFor(const clang::Expr *Condition, lanes::SymbolId K);
  int64_t roundsInRange(const Motion &M) const;
  std::optional<int64_t> roundsLeft(const LoopAhead &Loop, const Motion &M,
                                    lanes::SymbolId K);
  Value resolved(Value V) const;

  // DataLoops.cpp
  struct DataLoop {
    bool Is = false; ///< false: an ordinary loop
    bool LeavesNothingKnown = false;
    llvm::SmallVector<const clang::VarDecl *, 4> Assigned;
  };
  DataLoop *dataLoop(const clang::ForStmt *S);
  bool passOver(const clang::ForStmt *S);
  void noteOutcome(const clang::ForStmt *S);

  // Calls.cpp
  Value evalCall(const clang::CallExpr *E, Place *ResultPlace);
  Value callBody(const clang::FunctionDecl *F, const clang::CallExpr *E,
                 llvm::ArrayRef<const clang::Expr *> Args, Place This,
                 Place *ResultPlace);
  void bindParameter(Frame &To, const clang::ParmVarDecl *P,
                     const clang::Expr *Arg);
  void evalLaunch(const clang::CUDAKernelCallExpr *E);
  void noteLaunch(const clang::FunctionDecl *K, Place Grid, Place Block,
                  llvm::ArrayRef<const clang::Expr *> Args, const Value &Bytes,
                  clang::SourceLocation Loc);
  std::array<std::optional<int64_t>, 3> dimensions(Place P);
  void forget(llvm::ArrayRef<const clang::Expr *> Args);
  void noteEscape(const Object *O);
  const clang::FunctionDecl *calleeOf(const clang::CallExpr *E, Place &This);

  // Intrinsics.cpp
  std::optional<Value> intrinsic(const clang::FunctionDecl *F,
                                 const clang::CallExpr *E, Place *ResultPlace);
  std::optional<Value> sharedIntrinsic(llvm::StringRef Name,
                                       const clang::FunctionDecl *F,
                                       const clang::CallExpr *E);
  // Exchanges.cpp
  std::optional<Value> exchange(const clang::FunctionDecl *F, const clang::CallExpr *E);
  std::optional<Value> atomicCall(const clang::FunctionDecl *F, const clang::CallExpr *E);
  std::optional<Value> groupIntrinsic(const clang::FunctionDecl *F,
                                      const clang::CallExpr *E,
                                      Place *ResultPlace);
  Value builtinIndex(llvm::StringRef Var, unsigned Axis);
  std::optional<Place> builtinVariable(llvm::StringRef Name,
                                       clang::QualType T);
  Value threadRank();
  Value laneId();

  // InlineAsm.cpp
  void execAsm(const clang::GCCAsmStmt *S);
  const clang::Expr *spelledBy(const clang::Expr *Address) const;

  // Helpers.
  bool stopped() const { return Aborted || Syms.pending(); }
  bool step();
  static constexpr unsigned MaxNesting = 1500;
  struct Nested {
    explicit Nested(Interpreter &I) : I(I) { ++I.Nesting; }
    ~Nested() { --I.Nesting; }
    Interpreter &I;
  };
  Value uniformUnknown(const clang::Stmt *Site, const char *What = "");
  unsigned sizeOf(clang::QualType T) const;
  bool isScalar(clang::QualType T) const;
  lanes::IntType intType(clang::QualType T) const;
  Object *globalFor(const clang::ValueDecl *D, clang::QualType Pointee,
                    std::string Key);

  clang::ASTContext &Ctx;
  const RunOptions &Opt;
  AccessLog &Log;
  lanes::Symbols Syms;
  Memory Mem;
  Mask Active = ~0u;
  Mask Whole = ~0u; ///< lanes that exist
  LoopMasks Loop;
  bool MayLeave = false; ///< a path that was undone left the loop or function
  /// Symbols with one value inside the case being run.
  llvm::DenseMap<lanes::SymbolId, int64_t> CaseValues;
  Frame *Top = nullptr;
  unsigned Depth = 0;   ///< of calls
  unsigned LoopDepth = 0;
  unsigned Nesting = 0; ///< of expressions and statements
  uint64_t Steps = 0;
  bool Aborted = false;
  bool Silent = false; ///< a trial: accesses are hashed, not recorded
  uint64_t Doubts = 0; ///< lanes of conditions that were not known
  uint64_t Weight = 1;               ///< turns that the present one stands for
  bool Elsewhere = false;            ///< those may touch other bytes
  unsigned OpenDepth = 0;            ///< inside code that runs unknown times
  bool Searches = false;             ///< nobody knows where the innermost loop ends
  std::optional<ReasonCode> Unsure;  ///< which lanes run is not known
  /// Which lanes run hangs on a number in shared memory.
  bool MaskOpen = false;
  std::array<lanes::Lanes, 3> Tid{}; ///< threadIdx
  unsigned FirstThread = 0;          ///< linear id of lane 0
  Accesses Made;                     ///< what was recorded, for loops
  Merges Neighbours;
  std::map<AccessKey, unsigned> Aligned; ///< for Merges: over all lanes, when first made
  bool FenceAtNext = false; ///< the next access merges with none before it
  uint64_t Noted = 0;       ///< accesses that could merge
  /// Variables that are constants once the loops around are unrolled.
  llvm::SmallVector<const clang::VarDecl *, 8> Counters;
  llvm::DenseMap<const clang::Stmt *, bool> Barriers;
  llvm::DenseMap<const clang::ForStmt *, DataLoop> DataLoops;
  /// Loops around, innermost last, and the variables that each halves, doubles
  /// or shifts.
  llvm::SmallVector<const clang::Stmt *, 8> LoopsAround;
  llvm::DenseMap<const clang::Stmt *, llvm::SmallVector<const clang::VarDecl *, 2>> Scaled;
  llvm::DenseMap<const clang::FunctionDecl *, bool> JumpsBack;
  unsigned Jumping = 0; ///< functions around whose turns are not followed
  llvm::DenseMap<const clang::FunctionDecl *,
                 llvm::DenseMap<const clang::VarDecl *, SetOnce>> VariableUses;
  /// Calls whose value nobody reads, or goes to a caller.
  const clang::Expr *Unused = nullptr, *Returned = nullptr;
  banks::Op AtomicKind = banks::Op::Atomic; ///< of the atomic being recorded
  unsigned RolledDepth = 0; ///< loops around that are not unrolled
  bool KeepRolled = false;  ///< #pragma unroll 1 stands before the loop
  llvm::DenseMap<const clang::Stmt *, bool> KeptRolled; ///< it stood before it
  llvm::DenseMap<const void *, unsigned> Visits;
  llvm::DenseMap<const clang::ValueDecl *, Object *> Statics;
  std::map<std::string, Object *> Globals;
};

} // namespace shmfix::warp

#endif
