//===- ErrorWatch.cpp - Errors that a check would not see -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/tidy/ErrorWatch.h"

#include "clang/Basic/Diagnostic.h"

using namespace clang;

namespace shmfix {
namespace {

class Watch : public DiagnosticConsumer {
public:
  Watch(DiagnosticConsumer &Next, std::unique_ptr<DiagnosticConsumer> Owned,
        std::shared_ptr<ParseOutcome> Out)
      : Next(Next), Owned(std::move(Owned)), Out(std::move(Out)) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level >= DiagnosticsEngine::Error)
      noteError(*Out, Info);
    Next.HandleDiagnostic(Level, Info);
  }
  void clear() override {
    DiagnosticConsumer::clear();
    Next.clear();
  }
  void BeginSourceFile(const LangOptions &L, const Preprocessor *PP) override {
    Next.BeginSourceFile(L, PP);
  }
  void EndSourceFile() override { Next.EndSourceFile(); }
  void finish() override { Next.finish(); }
  bool IncludeInDiagnosticCounts() const override {
    return Next.IncludeInDiagnosticCounts();
  }

private:
  DiagnosticConsumer &Next;
  std::unique_ptr<DiagnosticConsumer> Owned; ///< Next, if the engine owned it
  std::shared_ptr<ParseOutcome> Out;
};

} // namespace

void watchErrors(DiagnosticsEngine &Diags, std::shared_ptr<ParseOutcome> Out) {
  Diags.setFatalsAsError(true);
  DiagnosticConsumer *Next = Diags.getClient();
  if (!Next)
    return;
  std::unique_ptr<DiagnosticConsumer> Owned = Diags.takeClient();
  Diags.setClient(new Watch(*Next, std::move(Owned), std::move(Out)),
                  /*ShouldOwnClient=*/true);
}

} // namespace shmfix
