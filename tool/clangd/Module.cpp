//===- Module.cpp - The check as clangd registers it ----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/Session.h"
#include "tool/tidy/TidyRegistry.h"

namespace shmfix {
namespace {

class Module : public clang::tidy::ClangTidyModule {
public:
  void addCheckFactories(
      clang::tidy::ClangTidyCheckFactories &Factories) override {
    Factories.registerCheckFactory(
        "shmfix-bank-conflict",
        [](llvm::StringRef Name, clang::tidy::ClangTidyContext *Host) {
          return std::make_unique<BankConflictCheck>(Name, Host,
                                                     &session().Board);
        });
  }
};

const clang::tidy::ClangTidyModuleRegistry::Add<Module>
    Entry("shmfix-module", "Shared-memory bank conflicts in CUDA code.");

} // namespace
} // namespace shmfix
