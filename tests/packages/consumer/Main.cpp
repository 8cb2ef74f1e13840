//===- Main.cpp - A program that uses the installed libraries ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parses a kernel, asks for its findings and its fix, prints both.
//
//===----------------------------------------------------------------------===//

#include "rewrites/Rewrite.h"

#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/raw_ostream.h"

static const char Kernel[] = R"cu(
struct uint3 { unsigned x, y, z; };
extern const __attribute__((device)) uint3 threadIdx;
__attribute__((global)) void transpose(float *out, const float *in) {
  __attribute__((shared)) float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
)cu";

int main() {
  auto Unit = clang::tooling::buildASTFromCodeWithArgs(
      Kernel, {"-x", "cuda", "--cuda-device-only", "--offload-arch=sm_90", "-nogpuinc", "-nogpulib",
               "-std=c++17", "-Wno-unknown-cuda-version"},
      "kernel.cu");
  if (!Unit)
    return 1;
  shmfix::AnalysisOptions Options;
  shmfix::Analysis A = shmfix::analyze(Unit->getASTContext(), Options);
  shmfix::PlanOptions Plan;
  Plan.Arch = &shmfix::banks::defaultArchitecture();
  shmfix::planFixes(Unit->getASTContext(), A, Plan);
  for (const shmfix::AnalyzedArray &X : A.Arrays)
    for (const shmfix::Access &Y : X.Finding.Accesses)
      llvm::outs() << X.Finding.Name << ' ' << shmfix::toString(Y.Op) << ": "
                   << (Y.Now ? Y.Now->Ways : 0) << " -> " << (Y.After ? Y.After->Ways : 0) << '\n';
  return 0;
}
