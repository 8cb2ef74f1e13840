//===- ParseAgain.cpp - The same parse, other texts -----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/tidy/ParseAgain.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace shmfix {
namespace {

/// Whether the text up to there is the same, so that a preamble of that length
/// still holds.
bool startsAlike(StringRef Old, StringRef New, size_t Length) {
  return Old.take_front(Length) == New.take_front(Length);
}

} // namespace

Pass parseAgain(Preprocessor &PP,
                const std::map<std::string, std::string> &Changed,
                const DriverOptions &O) {
  const SourceManager &SM = PP.getSourceManager();
  FileID Main = SM.getMainFileID();
  StringRef MainName = SM.getFilename(SM.getLocForStartOfFile(Main));
  StringRef MainText = SM.getBufferData(Main);

  auto Command = std::make_shared<CompilerInvocation>();
  Command->getLangOpts() = PP.getLangOpts();
  Command->getTargetOpts() = PP.getTargetInfo().getTargetOpts();
  Command->getHeaderSearchOpts() =
      PP.getHeaderSearchInfo().getHeaderSearchOpts();
  Command->getPreprocessorOpts() = PP.getPreprocessorOpts();
  Command->getDiagnosticOpts().IgnoreWarnings = true;
  FrontendOptions &Front = Command->getFrontendOpts();
  if (const TargetInfo *Aux = PP.getAuxTargetInfo())
    Front.AuxTriple = Aux->getTargetOpts().Triple;
  Front.DisableFree = false;
  Front.Inputs = {FrontendInputFile(MainName, InputKind(Language::CUDA))};

  PreprocessorOptions &Pre = Command->getPreprocessorOpts();
  bool Alike = true;
  for (const auto &[File, Text] : Changed)
    Alike &= File == MainName &&
             startsAlike(MainText, Text, Pre.PrecompiledPreambleBytes.first);
  if (!Alike) {
    Pre.ImplicitPCHInclude.clear();
    Pre.PrecompiledPreambleBytes = {0, false};
  }
  // The buffers of the first parse are that one's own.
  Pre.RetainRemappedFileBuffers = false;
  Pre.clearRemappedFiles();
  auto Put = [&](StringRef File, StringRef Text) {
    Pre.addRemappedFile(
        File, llvm::MemoryBuffer::getMemBufferCopy(Text, File).release());
  };
  for (const auto &[File, Text] : Changed)
    Put(File, Text);
  if (!Changed.count(MainName.str()))
    Put(MainName, MainText);

  FileManager &Old = SM.getFileManager();
  llvm::IntrusiveRefCntPtr<FileManager> Files(new FileManager(
      Old.getFileSystemOpts(), &Old.getVirtualFileSystem()));
  Pass P;
  P.Outcome = parse(Command, *Files,
                    [&](ASTContext &Ctx, const ParseOutcome &SoFar) {
                      analysePass(Ctx, SoFar, O, P, MainName);
                    });
  return P;
}

} // namespace shmfix
