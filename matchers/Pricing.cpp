//===- Pricing.cpp - What requests cost, and what a kernel is called ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/Analysis.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

using namespace clang;

namespace shmfix {

Counts priceOf(const std::vector<RequestGroup> &Groups, banks::Request *Worst) {
  Counts C;
  uint64_t N = 0;
  double Waves = 0, Ideals = 0;
  unsigned WorstExcess = 0;
  for (const RequestGroup &G : Groups) {
    banks::Cost K = banks::evaluate(G.Request);
    if (!K.Wavefronts)
      continue;
    N += G.Count;
    Waves += double(K.Wavefronts) * G.Count;
    Ideals += double(K.Ideal) * G.Count;
    C.Ways = std::max(C.Ways, K.Ways);
    // The request to show: the one that could save most.
    unsigned Excess = K.Wavefronts - std::min(K.Wavefronts, K.Ideal);
    if (K.Wavefronts > C.Wavefronts ||
        (K.Wavefronts == C.Wavefronts && Excess > WorstExcess)) {
      C.Wavefronts = K.Wavefronts;
      C.Ideal = K.Ideal;
      WorstExcess = Excess;
      if (Worst)
        *Worst = G.Request;
    }
  }
  if (N) {
    C.MeanWavefronts = Waves / N;
    C.MeanIdeal = Ideals / N;
  }
  return C;
}

std::string kernelName(const FunctionDecl *F) {
  std::string S;
  llvm::raw_string_ostream OS(S);
  PrintingPolicy P(F->getASTContext().getLangOpts());
  P.SuppressTagKeyword = true;
  F->getNameForDiagnostic(OS, P, true);
  return S;
}

} // namespace shmfix
