//===- Module.cpp - What clang-tidy and clangd register -------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loading or linking this file adds the checks shmfix-*. The registry is
// LLVM's; an entry in it is an object with static storage.
//
//===----------------------------------------------------------------------===//

#include "tool/tidy/BankConflictCheck.h"
#include "tool/tidy/TidyRegistry.h"

namespace shmfix {
namespace {

class Module : public clang::tidy::ClangTidyModule {
public:
  void addCheckFactories(
      clang::tidy::ClangTidyCheckFactories &Factories) override {
    Factories.registerCheck<BankConflictCheck>("shmfix-bank-conflict");
  }
};

const clang::tidy::ClangTidyModuleRegistry::Add<Module>
    Entry("shmfix-module", "Shared-memory bank conflicts in CUDA code.");

} // namespace
} // namespace shmfix
