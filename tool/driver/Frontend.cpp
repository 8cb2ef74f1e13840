//===- Frontend.cpp - Parses one file with Clang ----------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Frontend.h"

#include "tool/cuda/Prelude.h"
#include "tool/driver/InputTrace.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;

namespace shmfix {

namespace {

class Collector : public DiagnosticConsumer {
public:
  explicit Collector(ParseOutcome &Out) : Out(Out) {}
  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level >= DiagnosticsEngine::Error)
      noteError(Out, Info);
  }

private:
  ParseOutcome &Out;
};

/// Macros that differ from pass to pass, or test such a macro inside.
bool tellsArch(StringRef Macro) {
  return (Macro.starts_with("__CUDA_ARCH") && Macro != "__CUDA_ARCH_LIST__") ||
         Macro == "__HIP_DEVICE_COMPILE__" || Macro.starts_with("__gfx") ||
         Macro.starts_with("__GFX") || Macro.starts_with("__AMDGCN") ||
         Macro == "NV_IF_TARGET" || Macro == "NV_IF_ELSE_TARGET" ||
         Macro == "NV_DISPATCH_TARGET";
}

class IncludeWatch : public PPCallbacks {
public:
  IncludeWatch(ParseOutcome &Out, Preprocessor &PP, bool SkipMissing)
      : Out(Out), SM(PP.getSourceManager()), SkipMissing(SkipMissing) {
    for (const auto &E : PP.getHeaderSearchInfo().getHeaderSearchOpts().UserEntries)
      if (!isBuiltin(E.Path)) {
        if (E.Group == frontend::After)
          Behind.insert(E.Path);
        else if (E.Group == frontend::Quoted || E.Group == frontend::Angled)
          Users.insert(E.Path);
      }
  }
  bool FileNotFound(StringRef Name) override {
    if (llvm::find(Out.MissingHeaders, Name) == Out.MissingHeaders.end())
      Out.MissingHeaders.push_back(Name.str());
    return SkipMissing;
  }
  void SourceRangeSkipped(SourceRange R, SourceLocation) override {
    SourceLocation B = SM.getFileLoc(R.getBegin()), E = SM.getFileLoc(R.getEnd());
    if (!SM.isInSystemHeader(B) && Out.SkippedRanges.size() < 4096)
      Out.SkippedRanges.push_back({SM.getFilename(B).str(), SM.getFileOffset(B), SM.getFileOffset(E)});
  }
  void MacroExpands(const Token &Name, const MacroDefinition &, SourceRange,
                    const MacroArgs *) override {
    asked(Name);
  }
  void Defined(const Token &Name, const MacroDefinition &,
               SourceRange) override {
    asked(Name);
  }
  void Ifdef(SourceLocation, const Token &Name,
             const MacroDefinition &) override {
    asked(Name);
  }
  void Ifndef(SourceLocation, const Token &Name,
              const MacroDefinition &) override {
    asked(Name);
  }
  void Elifdef(SourceLocation, const Token &Name,
               const MacroDefinition &) override {
    asked(Name);
  }
  void Elifndef(SourceLocation, const Token &Name,
                const MacroDefinition &) override {
    asked(Name);
  }
  // Outside device code __CUDA_ARCH__ is no macro, and `#if __CUDA_ARCH__ >= 80`
  // names it without an expansion.
  void If(SourceLocation Loc, SourceRange Range, ConditionValueKind) override {
    condition(Loc, Range);
  }
  void Elif(SourceLocation Loc, SourceRange Range, ConditionValueKind,
            SourceLocation) override {
    condition(Loc, Range);
  }
  void InclusionDirective(SourceLocation Hash, const Token &, StringRef Name, bool Angled,
                          CharSourceRange, OptionalFileEntryRef File, StringRef SearchPath,
                          StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    bool OfSystem = SM.isInSystemHeader(Hash);
    StringRef Includer = SM.getFilename(SM.getFileLoc(Hash));
    IsProjects = Behind.contains(SearchPath) ||
                 (!OfSystem && llvm::sys::path::parent_path(Includer) == SearchPath);
    if (!File && !Angled)
      Out.MissingInQuotes.insert(Name.str());
    // Clang takes it for the system's because its includer is.
    if (File && OfSystem && Users.contains(SearchPath))
      Out.Shadows.emplace(File->getName().str(), Name.str());
  }
  void FileChanged(SourceLocation Loc, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind Kind, FileID) override {
    if (Reason != EnterFile)
      return;
    // Clang takes what -idirafter finds for a system's. Only a line marker says
    // otherwise: "what follows is line 2 of user code".
    if (IsProjects && SrcMgr::isSystem(Kind)) {
      SM.AddLineNote(Loc, 2, -1, /*IsFileEntry=*/false, /*IsFileExit=*/false, SrcMgr::C_User);
      Kind = SrcMgr::C_User;
    }
    IsProjects = false;
    if (Kind != SrcMgr::C_User)
      return;
    StringRef F = SM.getFilename(SM.getFileLoc(Loc));
    if (!F.empty() && !F.starts_with(BuiltinCudaRoot))
      Out.FilesRead.insert(F.str());
  }

private:
  ParseOutcome &Out;
  SourceManager &SM;
  const bool SkipMissing;
  llvm::StringSet<> Users;  ///< folders that the command names
  llvm::StringSet<> Behind; ///< folders of the project that come last
  bool IsProjects = false;  ///< the header about to be entered

  /// The declarations and the stand-ins for a C library that come along.
  bool isBuiltin(StringRef Folder) const {
    SmallString<256> Beside(llvm::sys::path::parent_path(Folder));
    llvm::sys::path::append(Beside, "__shmfix_cuda.h");
    return Folder.starts_with(BuiltinResourceRoot) ||
           SM.getFileManager().getOptionalFileRef(Beside);
  }

  void asked(const Token &Name) {
    const IdentifierInfo *II = Name.getIdentifierInfo();
    if (II && tellsArch(II->getName()) && !SM.isInSystemHeader(Name.getLocation()))
      Out.AsksForArch = true;
  }

  void condition(SourceLocation Loc, SourceRange Range) {
    if (Out.AsksForArch || SM.isInSystemHeader(Loc))
      return;
    auto [File, Begin] = SM.getDecomposedLoc(SM.getFileLoc(Range.getBegin()));
    unsigned End = SM.getFileOffset(SM.getFileLoc(Range.getEnd()));
    StringRef Text = SM.getBufferData(File);
    if (Begin <= End && End <= Text.size()) {
      StringRef In = Text.slice(Begin, End);
      Out.AsksForArch = In.contains("__CUDA_ARCH") || In.contains("__HIP_DEVICE_COMPILE__");
    }
  }
};

class Action : public ASTFrontendAction {
public:
  Action(ParseOutcome &Out, llvm::function_ref<void(ASTContext &, const ParseOutcome &)> OnAST,
         const ClassPlaces &Constructed = {})
      : Out(Out), OnAST(OnAST), Constructed(Constructed) {}

  bool BeginSourceFileAction(CompilerInstance &CI) override {
    CI.getDiagnostics().setFatalsAsError(true);
    CI.getPreprocessor().addPPCallbacks(
        watchPreprocessor(Out, CI.getPreprocessor(), /*SkipMissing=*/true));
    return true;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    class Consumer : public ASTConsumer {
    public:
      explicit Consumer(Action &A) : A(A), Init(A.Constructed) {}
      void HandleTagDeclDefinition(TagDecl *D) override {
        Init.defined(D, A.getCompilerInstance().getSema());
      }
      void HandleTranslationUnit(ASTContext &Ctx) override {
        A.Out.Ran = true;
        A.Out.Live = &A.getCompilerInstance().getSema();
        A.Out.Init = &Init;
        for (auto &Place : classesOfShared(Ctx))
          if (!A.Constructed.count(Place))
            A.Out.Refused.insert(Place);
        A.OnAST(Ctx, A.Out);
        A.Out.Init = nullptr;
        A.Out.Live = nullptr;
      }
      Action &A;
      SharedInit Init;
    };
    return std::make_unique<Consumer>(*this);
  }

private:
  ParseOutcome &Out;
  llvm::function_ref<void(ASTContext &, const ParseOutcome &)> OnAST;
  const ClassPlaces Constructed;
};

class Preprocess : public PreprocessOnlyAction {
public:
  explicit Preprocess(ParseOutcome &Out) : Out(Out) {}
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    CI.getDiagnostics().setFatalsAsError(true);
    CI.getPreprocessor().addPPCallbacks(
        watchPreprocessor(Out, CI.getPreprocessor(), /*SkipMissing=*/true));
    return true;
  }

private:
  ParseOutcome &Out;
};

} // namespace

void noteError(ParseOutcome &Out, const Diagnostic &Info) {
  ++Out.ErrorCount;
  if (Out.Errors.size() >= 200)
    return;
  ParseError E;
  llvm::SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  E.Message = Text.str().str();
  if (Info.hasSourceManager() && Info.getLocation().isValid()) {
    SourceManager &SM = Info.getSourceManager();
    SourceLocation L = SM.getFileLoc(Info.getLocation());
    E.File = SM.getFilename(L).str();
    E.Line = SM.getSpellingLineNumber(L);
    E.Offset = SM.getFileOffset(L);
  }
  Out.Errors.push_back(std::move(E));
}

std::unique_ptr<PPCallbacks> watchPreprocessor(ParseOutcome &Out,
                                               Preprocessor &PP,
                                               bool SkipMissing) {
  return std::make_unique<IncludeWatch>(Out, PP, SkipMissing);
}

ParseOutcome parse(std::shared_ptr<CompilerInvocation> Command,
                   FileManager &Files,
                   llvm::function_ref<void(ASTContext &, const ParseOutcome &)> OnAST) {
  class Factory : public tooling::FrontendActionFactory {
  public:
    Factory(ParseOutcome &Out,
            llvm::function_ref<void(ASTContext &, const ParseOutcome &)> OnAST)
        : Out(Out), OnAST(OnAST) {}
    std::unique_ptr<FrontendAction> create() override {
      return std::make_unique<Action>(Out, OnAST);
    }

  private:
    ParseOutcome &Out;
    llvm::function_ref<void(ASTContext &, const ParseOutcome &)> OnAST;
  };
  ParseOutcome Out;
  Collector Diags(Out);
  Factory(Out, OnAST)
      .runInvocation(std::move(Command), &Files,
                     std::make_shared<PCHContainerOperations>(), &Diags);
  return Out;
}

/// Runs the job; what is found goes into Out.
static void runJob(const ParseJob &Job, ParseOutcome &Out, std::unique_ptr<FrontendAction> Act) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Real =
      llvm::vfs::createPhysicalFileSystem();
  if (Job.Trace)
    Real = Job.Trace->watch(std::move(Real));
  if (!Job.Directory.empty())
    Real->setCurrentWorkingDirectory(Job.Directory);
  auto Cwd = Real->getCurrentWorkingDirectory();
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> FS(
      new llvm::vfs::OverlayFileSystem(std::move(Real)));
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Mem(
      new llvm::vfs::InMemoryFileSystem);
  if (Cwd)
    Mem->setCurrentWorkingDirectory(*Cwd);
  mapBuiltinFiles(*Mem, BuiltinCudaRoot, /*WithStd=*/true);
  mapResourceFiles(*Mem, BuiltinResourceRoot);
  for (auto &[Path, Text] : Job.Overlay)
    Mem->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text, Path));
  FS->pushOverlay(Mem);

  FileSystemOptions FO;
  llvm::IntrusiveRefCntPtr<FileManager> Files(new FileManager(FO, FS));
  std::vector<std::string> Args{"clang"};
  Args.insert(Args.end(), Job.Args.begin(), Job.Args.end());
  // Without carets clang keeps its own count of errors off stderr.
  Args.push_back("-fno-caret-diagnostics");
  Collector Diags(Out);
  tooling::ToolInvocation Run(Args, std::move(Act), Files.get());
  Run.setDiagnosticConsumer(&Diags);
  Run.run();
}

ParseOutcome preprocess(const ParseJob &Job) {
  ParseOutcome Out;
  runJob(Job, Out, std::make_unique<Preprocess>(Out));
  return Out;
}

ParseOutcome parse(const ParseJob &Job,
                   llvm::function_ref<void(ASTContext &, const ParseOutcome &)> OnAST) {
  ParseOutcome Out;
  runJob(Job, Out, std::make_unique<Action>(Out, OnAST, Job.Constructed));
  if (!Out.Ran)
    Out.Failure = Out.Errors.empty() ? "the file could not be parsed"
                                     : Out.Errors.front().Message;
  return Out;
}

} // namespace shmfix
