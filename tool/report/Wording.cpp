//===- Wording.cpp - The sentences that all formats share -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/Wording.h"

#include "tool/report/BankLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

std::string number(double Value) {
  std::string Text;
  raw_string_ostream(Text) << format("%.2f", Value);
  StringRef Short = StringRef(Text).rtrim('0');
  Short.consume_back(".");
  return Short.str();
}

std::string counted(uint64_t N, StringRef Noun) {
  std::string Text = std::to_string(N) + " " + Noun.str();
  if (N != 1)
    Text += Noun.ends_with("s") || Noun.ends_with("x") ? "es" : "s";
  return Text;
}

std::string arrayWords(const ArrayFinding &A) {
  std::string Text = A.Element + " " + A.Name;
  for (int64_t E : A.Extents)
    Text += E < 0 ? "[]" : "[" + std::to_string(E) + "]";
  return Text;
}

std::string kernelNoun(const DeclGroup &G) {
  StringRef Plain = withoutArguments(G.Main->Kernel);
  return all_of(G.Others, [&](const ArrayFinding *A) { return withoutArguments(A->Kernel) == Plain; }) ? "instance"
                                                                                                      : "kernel";
}

static const Access *worstOf(const ArrayFinding &A) {
  const Access *Worst = nullptr;
  for (const Access &X : A.Accesses)
    if (X.Now && (!Worst || X.Now->Ways > Worst->Now->Ways))
      Worst = &X;
  return Worst;
}

std::string headline(const DeclGroup &G) {
  const ArrayFinding &A = *G.Main;
  std::string Where = "'" + A.Name + "' in kernel '" + A.Kernel + "'";
  if (!G.Others.empty())
    Where += " (and " + counted(G.Others.size(), "more " + kernelNoun(G)) + ")";
  const Access *Worst = worstOf(A);
  if (G.Is == Verdict::Conflict && Worst) {
    std::string Text = std::to_string(Worst->Now->Ways);
    if (Worst->State == Status::Bound)
      Text = "up to " + Text;
    return Text + "-way bank conflict on " + Where;
  }
  if (A.Remedy.Kind == FixKind::Unpad)
    return "padding without use on " + Where;
  if (G.Is == Verdict::Unknown)
    return "bank conflicts of " + Where + " are unknown";
  return "no bank conflict on " + Where;
}

std::string strideWords(const banks::Request &R) {
  std::optional<int64_t> Stride;
  int First = -1;
  for (unsigned L = 0; L != banks::WarpSize; ++L) {
    if (!(R.Active >> L & 1))
      continue;
    if (First < 0) {
      First = L;
      continue;
    }
    int64_t Span = int64_t(R.Offset[L]) - R.Offset[First];
    int64_t Lanes = L - First;
    if (!Stride) {
      if (Span % Lanes)
        return "";
      Stride = Span / Lanes;
    }
    if (Span != *Stride * Lanes)
      return "";
  }
  if (!Stride || *Stride == 0)
    return "";
  return counted(std::abs(*Stride), "byte") + " apart";
}

static StringRef verbOf(banks::Op Kind) {
  using banks::Op;
  switch (Kind) {
  case Op::Load:
  case Op::MatrixLoad:
    return "read";
  case Op::Atomic:
  case Op::Reduction:
  case Op::Increment:
  case Op::CompareSwap:
    return "update";
  case Op::Store:
  case Op::AsyncCopy:
  case Op::BypassCopy:
  case Op::MatrixStore:
    return "write";
  }
  return "use";
}

std::string meetingWords(const banks::Request &R) {
  BankLayout Layout = layOut(R);
  if (Layout.Phases.empty())
    return "no lane takes part";
  auto ByPasses = [](const PhaseLayout &A, const PhaseLayout &B) {
    return A.passes() < B.passes();
  };
  const PhaseLayout &P = *max_element(Layout.Phases, ByPasses);
  unsigned Passes = P.passes(), Bank = P.fullestBank();
  size_t Count = Layout.Phases.size();
  std::string Text;
  if (Count > 1) {
    bool All = all_of(Layout.Phases, [&](const PhaseLayout &Q) {
      return Q.passes() == Passes;
    });
    if (All)
      Text = "in each of " + std::to_string(Count) + " phases ";
    else
      Text = "in phase " + std::to_string(&P - Layout.Phases.data() + 1) +
             " of " + std::to_string(Count) + " ";
  }
  StringRef Verb = verbOf(R.Kind);
  std::string In = popcount(P.Lanes) == 1 ? "s " : " "; // "lane 0 reads"
  if (Passes <= 1) {
    if (P.banksInUse() == 1 && popcount(P.Lanes) > 1)
      return Text + laneWords(P.Lanes) + " share one word: no conflict";
    return Text + laneWords(P.Lanes) + " need at most one word of "
                                       "each bank: no conflict";
  }
  uint32_t Lanes = 0;
  for (const BankPass &B : P.Banks[Bank])
    Lanes |= B.Lanes;
  // With several phases the first one stands for the others.
  if (Count > 1 && StringRef(Text).starts_with("in each"))
    Text = StringRef(Text).rtrim().str() + " (the " +
           (&P == Layout.Phases.data() ? "first" : "fullest") + ": " +
           laneWords(P.Lanes) + ") ";
  Text += laneWords(Lanes);
  if (Lanes == P.Lanes && popcount(Lanes) > 1)
    Text += " all";
  Text += (" " + Verb).str() + In + "bank " + std::to_string(Bank) + ", ";
  if (lanesQueue(R))
    Text += R.Kind == banks::Op::AsyncCopy
                ? "one lane after the other"
                : "and atomics queue lane after lane, on one word too";
  else
    Text += std::to_string(Passes) + " different words";
  return Text + ": " + counted(Layout.passes(), "pass") + " instead of " +
         std::to_string(Count);
}

std::string opWords(const Access &A) {
  // A matrix operation moves rows; the bytes of a lane say nothing there.
  if (A.Op == OpKind::MatrixLoad || A.Op == OpKind::MatrixStore)
    return toString(A.Op);
  return std::to_string(A.Bytes) + "-byte " + toString(A.Op);
}

std::string blockWords(BlockShape B, BlockSource S) {
  std::string Text = "block " + std::to_string(B.X);
  if (B.Y != 1 || B.Z != 1)
    Text += "x" + std::to_string(B.Y);
  if (B.Z != 1)
    Text += "x" + std::to_string(B.Z);
  switch (S) {
  case BlockSource::Option:
    return Text + " (from --block)";
  case BlockSource::Config:
    return Text + " (from the configuration)";
  case BlockSource::Launch:
    return Text + " (from the launch)";
  case BlockSource::Bounds:
    return Text + " (from __launch_bounds__)";
  case BlockSource::Assumed:
    return Text + " (assumed: no launch seen; --block sets it)";
  }
  return Text;
}

std::string statusWords(const Access &A) {
  if (A.State == Status::Exact ||
      (A.Why && A.Why->Code == ReasonCode::CompilerMerges))
    return ""; // the merge is told apart
  std::string Text =
      A.State == Status::Bound ? "upper bound" : "cost unknown";
  if (A.State == Status::Unknown && A.Range)
    Text += ", " + std::to_string(A.Range->first) + " to " +
            counted(A.Range->second, "pass");
  if (A.Why)
    Text += ": " + (A.Why->Text.empty() ? textOf(A.Why->Code) : A.Why->Text) +
            " [" + codeOf(A.Why->Code) + "]";
  return Text;
}

std::string accessNote(const PlaceGroup &P) {
  const Access &A = *P.Worst;
  std::string Text = opWords(A) + ": ";
  std::string Status = statusWords(A);
  if (!A.Now)
    return Text + Status;
  Text += meetingWords(A.Worst);
  std::string Stride = A.Now->Ways > 1 ? strideWords(A.Worst) : "";
  if (!Stride.empty())
    Text += "; lanes are " + Stride;
  // Where nothing conflicts, a fix that changes nothing says nothing.
  if (A.After && (A.Now->Ways > 1 || A.After->Wavefronts != A.Now->Wavefronts))
    Text += "; " + std::to_string(A.After->Wavefronts) + " with the fix";
  if (!Status.empty())
    Text += "; " + Status;
  if (!A.MergeNote.empty())
    Text += "; " + A.MergeNote;
  if (std::string Which = whichWords(P); !Which.empty())
    Text += "; " + Which;
  return Text;
}

std::string whichWords(const PlaceGroup &P) {
  std::string Text = P.Shared ? "in '" + P.Of->Kernel + "'" : "";
  if (P.Others) {
    const unsigned All = P.Others + 1;
    if (!Text.empty())
      Text += ", ";
    Text += "worst of " + counted(All, P.Kernels == 1      ? "block shape"
                                       : P.Kernels == All ? "instance"
                                                           : "block shapes and instance");
  }
  return Text;
}

std::string fixTitle(const ArrayFinding &A) {
  const Fix &F = A.Remedy;
  if (!F.Title.empty())
    return F.Title;
  auto List = [](const std::vector<int64_t> &Extents) {
    std::string Text;
    for (int64_t E : Extents)
      Text += E < 0 ? "[]" : "[" + std::to_string(E) + "]";
    return Text;
  };
  std::string Change = List(A.Extents) + " -> " + List(F.Extents);
  switch (F.Kind) {
  case FixKind::Pad:
    return "pad each row by " + counted(F.Pad, "element") + ": " + Change;
  case FixKind::Restride:
    return "make the row stride " + counted(std::abs(F.Pad), "element") +
           (F.Pad < 0 ? " shorter" : " longer");
  case FixKind::Swizzle:
    return "swizzle the column index";
  case FixKind::Unpad:
    return "take the padding away: " + Change;
  case FixKind::None:
    break;
  }
  return "no change";
}

std::string fixLabel(const Fix &F) {
  switch (F.Safe) {
  case Safety::Safe:
    return "safe fix";
  case Safety::Unsafe:
    return "unsafe fix";
  case Safety::ReportOnly:
    break;
  }
  return "fix to make by hand";
}

std::string reasonWords(const std::vector<Reason> &Reasons) {
  std::string Text;
  for (const Reason &R : Reasons) {
    if (!Text.empty())
      Text += "; ";
    Text += (R.Text.empty() ? std::string(textOf(R.Code)) : R.Text) + " [" +
            codeOf(R.Code) + "]";
  }
  return Text;
}

std::string costWords(const ArrayFinding &A) {
  const Fix &F = A.Remedy;
  std::string Text;
  if (A.Bytes && F.Bytes) {
    int64_t More = int64_t(F.Bytes) - int64_t(A.Bytes);
    Text = std::to_string(A.Bytes) + " -> " + counted(F.Bytes, "byte");
    if (More)
      Text += (More > 0 ? " (+" : " (") + std::to_string(More) + ")";
  } else if (F.Bytes) {
    Text = counted(F.Bytes, "byte");
  }
  if (F.BlocksBefore && F.BlocksAfter) {
    if (!Text.empty())
      Text += ", ";
    Text += std::to_string(F.BlocksBefore);
    if (F.BlocksAfter != F.BlocksBefore)
      Text += " -> " + std::to_string(F.BlocksAfter);
    Text += F.BlocksBefore == 1 && F.BlocksAfter == 1 ? " resident block" : " resident blocks";
    Text += " per multiprocessor";
    if (F.BlocksAfter == F.BlocksBefore)
      Text += " as before";
  }
  return Text;
}

std::vector<std::string> otherCosts(const DeclGroup &G) {
  std::vector<std::string> Out;
  const std::string Title = fixTitle(*G.Main), Cost = costWords(*G.Main);
  for (const ArrayFinding *A : G.Others) {
    std::string T = fixTitle(*A), C = costWords(*A);
    if (A->Kernel == G.Main->Kernel || A->Remedy.Kind == FixKind::None || (T == Title && C == Cost))
      continue;
    // "pad each row by 1 element: " has been said.
    auto [What, Shape] = StringRef(T).rsplit(": ");
    if (T == Title)
      T.clear();
    else if (!Shape.empty() && StringRef(Title).starts_with((What + ": ").str()))
      T = Shape.str();
    if (!T.empty() || !C.empty())
      Out.push_back("in '" + A->Kernel + "': " + T + (T.empty() || C.empty() ? "" : "; ") + C);
  }
  return Out;
}

std::string unusedWords(const UnusedSuppression &U) {
  return "'" + U.Text + "' " +
         (U.Unpaired ? "has no NOLINTEND and holds to the end of the file"
                     : "suppresses nothing; take it away");
}

} // namespace shmfix
