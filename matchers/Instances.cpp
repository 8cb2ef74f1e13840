//===- Instances.cpp - Templates that nobody instantiates -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/Instances.h"

#include "matchers/ClangCompat.h"
#include "matchers/FileScope.h"
#include "matchers/TemplateChoices.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace shmfix {

namespace {

constexpr unsigned MaxTemplates = 96;  ///< of one file
constexpr unsigned MaxTrials = 18;     ///< for one template
constexpr size_t MaxRecords = 6;
constexpr uint64_t PlausibleBytes = 100 * 1024; ///< static shared memory

/// Takes the place of the user's consumer while instances are tried.
class Errors : public DiagnosticConsumer {
public:
  explicit Errors(DiagnosticsEngine &D)
      : D(D), Owned(D.ownsClient()), Old(D.getClient()), Keep(D.takeClient()) {
    D.setClient(this, /*ShouldOwnClient=*/false);
  }
  ~Errors() override {
    (void)Keep.release();
    D.setClient(Old, Owned);
  }
  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    if (Level < DiagnosticsEngine::Error)
      return;
    if (Count++ == 0) {
      llvm::SmallString<128> Text;
      Info.FormatDiagnostic(Text);
      First = Text.str().str();
    }
  }
  void reset() {
    Count = 0;
    First.clear();
  }
  unsigned Count = 0;
  std::string First;

private:
  DiagnosticsEngine &D;
  bool Owned;
  DiagnosticConsumer *Old;
  std::unique_ptr<DiagnosticConsumer> Keep;
};

/// What the translation unit has, instances included.
class Inventory : public RecursiveASTVisitor<Inventory> {
public:
  Inventory(ASTContext &Ctx, llvm::StringRef File) : SM(Ctx.getSourceManager()), File(File) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(Decl *D) {
    if (D && !isa<TranslationUnitDecl>(D) && D->getLocation().isValid() &&
        SM.isInSystemHeader(D->getLocation()))
      return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitVarDecl(VarDecl *V) {
    if (V->hasAttr<CUDASharedAttr>())
      if (const auto *F = dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod()))
        Sharing.insert(F);
    if (V->getType().isConstQualified() && V->getType()->isIntegerType() && V->getIdentifier())
      noteConstant(V->getName(), V->getInit());
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (!F->doesThisDeclarationHaveABody())
      return true;
    if (F->isDependentContext()) {
      if (here(F))
        Patterns.push_back(F);
      return true;
    }
    Bodies.insert(F);
    if (const FunctionDecl *P = F->getTemplateInstantiationPattern())
      Instantiated.insert(P);
    if (const TemplateArgumentList *A = F->getTemplateSpecializationArgs())
      note(F->getPrimaryTemplate()->getTemplateParameters(), *A);
    return true;
  }
  bool VisitClassTemplateSpecializationDecl(ClassTemplateSpecializationDecl *C) {
    if (!C->isDependentContext() && !isa<ClassTemplatePartialSpecializationDecl>(C))
      note(C->getSpecializedTemplate()->getTemplateParameters(), C->getTemplateArgs());
    return true;
  }
  bool VisitCXXRecordDecl(CXXRecordDecl *R) {
    if (Choices.Records.size() < MaxRecords && here(R) && R->isCompleteDefinition() &&
        R->getIdentifier() && !R->isDependentContext() && !R->isLambda() &&
        !isa<ClassTemplateSpecializationDecl>(R) && !R->isInvalidDecl())
      Choices.Records.push_back(R);
    return true;
  }

  std::vector<FunctionDecl *> Patterns;
  llvm::DenseSet<const FunctionDecl *> Bodies, Instantiated, Sharing;
  ChoiceContext Choices;
  llvm::StringMap<llvm::SmallVector<const IntegerLiteral *, 3>> Constants; ///< by name

private:
  bool here(const Decl *D) {
    SourceLocation L = SM.getFileLoc(D->getLocation());
    auto [It, New] = Known.try_emplace(SM.getFileID(L), false);
    if (New) {
      auto Is = SM.getFileEntryRefForID(It->first);
      auto Wanted = SM.getFileManager().getOptionalFileRef(File);
      It->second = Is && Wanted ? &Is->getFileEntry() == &Wanted->getFileEntry()
                                : SM.getFilename(L) == File;
    }
    return It->second;
  }
  void note(const TemplateParameterList *Params, const TemplateArgumentList &Args) {
    for (unsigned I = 0; I < Params->size() && I < Args.size(); ++I) {
      auto &Known = Choices.Peers[Params->getParam(I)->getName()];
      if (Known.size() < 3 && llvm::none_of(Known, [&](const TemplateArgument &A) {
            return A.structurallyEquals(Args[I]);
          }))
        Known.push_back(Args[I]);
    }
  }
  /// A launcher that nothing instantiates names the arguments of its kernel:
  /// `constexpr int kTile = Wide ? 8 : 4;`
  void noteConstant(llvm::StringRef Name, const Expr *Init) {
    if (!Init)
      return;
    Init = Init->IgnoreParenImpCasts();
    if (const auto *C = dyn_cast<ConditionalOperator>(Init)) {
      noteConstant(Name, C->getTrueExpr());
      noteConstant(Name, C->getFalseExpr());
      return;
    }
    auto &Known = Constants[Name];
    if (const auto *L = dyn_cast<IntegerLiteral>(Init); L && Known.size() < 3)
      Known.push_back(L);
  }
  SourceManager &SM;
  llvm::StringRef File;
  llvm::DenseMap<FileID, bool> Known; ///< is it that file?
};

class Maker {
public:
  Maker(Sema &S, llvm::StringRef File)
      : S(S), File(File), Errs(S.getDiagnostics()), Names(S) {}

  AssumedInstances run() {
    Inventory Before = look();
    if (llvm::none_of(Before.Sharing, [](const FunctionDecl *F) { return F->isDependentContext(); }))
      return AssumedInstances();
    make(Before, [](const FunctionDecl *F) { return F->hasAttr<CUDAGlobalAttr>(); });
    // What a kernel reached has an instance by now.
    Inventory Between = look();
    make(Between, [&](const FunctionDecl *F) { return Between.Sharing.contains(F); });
    Inventory After = look();
    for (const FunctionDecl *F : After.Bodies)
      if (!Before.Bodies.contains(F) && !Result.Taken.count(F))
        Result.Others.insert(F);
    return std::move(Result);
  }

private:
  struct Parameter {
    NamedDecl *Decl;
    std::vector<TemplateArgumentLoc> Choices;
    bool OfClass;
  };
  struct Trial {
    FunctionDecl *Made = nullptr;
    unsigned Score = ~0u; ///< 0: compiled, of plausible size
    std::string FirstError;
  };

  Inventory look() {
    Inventory I(S.Context, File);
    I.TraverseDecl(S.Context.getTranslationUnitDecl());
    for (const auto &Of : I.Constants)
      if (auto &Peers = I.Choices.Peers[Of.getKey()]; Peers.empty())
        for (const IntegerLiteral *L : Of.getValue())
          Peers.push_back(TemplateArgument(S.Context, llvm::APSInt(L->getValue(), /*isUnsigned=*/false), L->getType()));
    return I;
  }

  void make(Inventory &In, llvm::function_ref<bool(const FunctionDecl *)> Wanted) {
    for (FunctionDecl *F : In.Patterns)
      if (Wanted(F) && !In.Instantiated.contains(F) && !Result.Refused.count(F) &&
          Budget > 0) {
        --Budget;
        one(F, In.Choices);
      }
  }

  /// Parameters without a default; false: nothing can stand for one of them.
  bool open(TemplateParameterList *List, bool OfClass, const ChoiceContext &C) {
    for (NamedDecl *P : *List) {
      if (P->isTemplateParameterPack())
        break; // an empty pack
      Parameter X{P, choicesFor(P, C, S), OfClass};
      bool Default = false;
      if (auto *T = dyn_cast<TemplateTypeParmDecl>(P))
        Default = T->hasDefaultArgument();
      else if (auto *N = dyn_cast<NonTypeTemplateParmDecl>(P))
        Default = N->hasDefaultArgument();
      else if (auto *TT = dyn_cast<TemplateTemplateParmDecl>(P))
        Default = TT->hasDefaultArgument();
      if (Default)
        break;
      if (X.Choices.empty())
        return false;
      Open.push_back(std::move(X));
    }
    return true;
  }

  void one(FunctionDecl *F, ChoiceContext &C) {
    Open.clear();
    auto *Record = dyn_cast<CXXRecordDecl>(F->getDeclContext());
    ClassTemplateDecl *Class = Record ? Record->getDescribedClassTemplate() : nullptr;
    FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate();
    C.TwoAxes = namesY(F);
    if ((Record && Record->isDependentContext() && !Class) || (!Class && !Template) ||
        (Class && !open(Class->getTemplateParameters(), true, C)) ||
        (Template && !open(Template->getTemplateParameters(), false, C))) {
      Result.Refused[F] = "";
      return;
    }
    std::vector<size_t> Picked(Open.size(), 0);
    unsigned Trials = 0;
    Trial Best = attempt(F, Class, Template, Picked);
    auto Try = [&](size_t P, size_t From, size_t To) {
      for (size_t V = From; V < std::min(To, Open[P].Choices.size()) && Best.Score && ++Trials < MaxTrials; ++V) {
        std::vector<size_t> Next = Picked;
        Next[P] = V;
        Trial T = attempt(F, Class, Template, Next);
        if (T.Score < Best.Score) {
          Best = std::move(T);
          Picked = Next;
        }
      }
    };
    auto PeersOf = [&](size_t P) {
      auto It = C.Peers.find(Open[P].Decl->getName());
      return std::max<size_t>(1, It == C.Peers.end() ? 0 : It->second.size());
    };
    // One parameter after the other, as long as it helps: what the file names
    // for all of them, then guesses.
    for (size_t P = 0; P < Open.size(); ++P)
      Try(P, 1, PeersOf(P));
    for (size_t P = 0; P < Open.size(); ++P)
      Try(P, PeersOf(P), ~size_t(0));
    if (!Best.Made) {
      Result.Refused[F] = Best.FirstError;
      return;
    }
    std::string Text;
    for (size_t P = 0; P < Open.size(); ++P)
      Text += (P ? ", " : "") + Open[P].Decl->getNameAsString() + " = " +
              spelled(Open[P].Choices[Picked[P]], S);
    Result.Taken[Best.Made] = {Text.empty() ? "defaults" : Text, Best.FirstError};
  }

  TemplateArgumentListInfo arguments(bool OfClass, const std::vector<size_t> &Picked) {
    SourceLocation L;
    TemplateArgumentListInfo Args(L, L);
    for (size_t P = 0; P < Open.size(); ++P)
      if (Open[P].OfClass == OfClass)
        Args.addArgument(Open[P].Choices[Picked[P]]);
    return Args;
  }

  Trial attempt(FunctionDecl *F, ClassTemplateDecl *Class, FunctionTemplateDecl *Template,
                const std::vector<size_t> &Picked) {
    Errs.reset();
    Trial T;
    SourceLocation Loc = F->getLocation();
    FunctionDecl *Made = nullptr;
    if (Class) {
      TemplateArgumentListInfo Args = arguments(true, Picked);
      QualType Type = templateIdType(S, TemplateName(Class), Loc, Args);
      const CXXRecordDecl *R = Type.isNull() || !S.isCompleteType(Loc, Type)
                                   ? nullptr
                                   : Type->getAsCXXRecordDecl();
      if (!R)
        return T;
      for (Decl *D : R->decls()) {
        if (auto *M = dyn_cast<FunctionDecl>(D);
            M && !Template && M->getTemplateInstantiationPattern() == F)
          Made = M;
        if (auto *M = dyn_cast<FunctionTemplateDecl>(D);
            M && Template && M->getInstantiatedFromMemberTemplate() == Template)
          Made = declare(M, Picked, Loc);
      }
    } else {
      Made = declare(Template, Picked, Loc);
    }
    if (!Made) {
      T.FirstError = Errs.First;
      return T;
    }
    if (Made->getTemplateSpecializationKind() == TSK_Undeclared)
      Made->setTemplateSpecializationKind(TSK_ImplicitInstantiation, Loc);
    S.InstantiateFunctionDefinition(Loc, Made, /*Recursive=*/true,
                                    /*DefinitionRequired=*/false, /*AtEndOfTU=*/true);
    S.PerformPendingInstantiations();
    if (!Made->hasBody()) {
      T.FirstError = Errs.First;
      return T;
    }
    T.Made = Made;
    T.Score = 4 * Errs.Count + implausible(Made);
    T.FirstError = Errs.First;
    return T;
  }

  FunctionDecl *declare(FunctionTemplateDecl *Template, const std::vector<size_t> &Picked,
                        SourceLocation Loc) {
    TemplateArgumentListInfo Args = arguments(false, Picked);
    llvm::SmallVector<TemplateArgument, 4> Converted;
    if (!convertArguments(S, Template, Loc, Args, Converted))
      return nullptr;
    return S.InstantiateFunctionDeclaration(
        Template, TemplateArgumentList::CreateCopy(S.Context, Converted), Loc);
  }

  /// Arrays that no block could have.
  unsigned implausible(const FunctionDecl *F) {
    uint64_t Bytes = 0;
    struct Finder : RecursiveASTVisitor<Finder> {
      bool VisitVarDecl(VarDecl *V) {
        if (V->hasAttr<CUDASharedAttr>() && !V->isInvalidDecl() &&
            !V->getType()->isDependentType() && !V->getType()->isIncompleteType())
          Bytes += Ctx.getTypeSizeInChars(V->getType()).getQuantity();
        return true;
      }
      Finder(ASTContext &Ctx, uint64_t &Bytes) : Ctx(Ctx), Bytes(Bytes) {}
      ASTContext &Ctx;
      uint64_t &Bytes;
    };
    Finder(S.Context, Bytes).TraverseStmt(F->getBody());
    return Bytes > PlausibleBytes ? 1 : 0;
  }

  bool namesY(const FunctionDecl *F) const {
    SourceManager &SM = S.getSourceManager();
    SourceLocation B = SM.getFileLoc(F->getBeginLoc()), E = SM.getFileLoc(F->getEndLoc());
    if (SM.getFileID(B) != SM.getFileID(E))
      return false;
    return SM.getBufferData(SM.getFileID(B))
        .slice(SM.getFileOffset(B), SM.getFileOffset(E))
        .contains("threadIdx.y");
  }

  Sema &S;
  llvm::StringRef File;
  Errors Errs;
  FileScope Names;
  std::vector<Parameter> Open;
  AssumedInstances Result;
  unsigned Budget = MaxTemplates;
};

} // namespace

AssumedInstances instantiateUnused(Sema &S, llvm::StringRef File) {
  return Maker(S, File).run();
}

} // namespace shmfix
