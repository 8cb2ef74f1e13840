//===- ClangCompat.h - Where LLVM 19 and 22 differ --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place for differences between the supported versions of Clang.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_CLANGCOMPAT_H
#define SHMFIX_MATCHERS_CLANGCOMPAT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/TemplateBase.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/Version.h"

#include <memory>
#include <string>

/// What declares clang-tidy's registry of modules; for #include.
#if CLANG_VERSION_MAJOR >= 22
#define SHMFIX_TIDY_REGISTRY "clang-tidy/ClangTidyModule.h"
#else
#define SHMFIX_TIDY_REGISTRY "clang-tidy/ClangTidyModuleRegistry.h"
#endif

namespace shmfix {

inline clang::QualType recordType(const clang::ASTContext &Ctx,
                                  const clang::RecordDecl *R) {
#if CLANG_VERSION_MAJOR >= 22
  return Ctx.getCanonicalTagType(R);
#else
  return Ctx.getRecordType(R);
#endif
}

inline const clang::TypedefNameDecl *namedType(clang::TypedefTypeLoc T) {
#if CLANG_VERSION_MAJOR >= 22
  return T.getDecl();
#else
  return T.getTypedefNameDecl();
#endif
}

/// The text of an asm statement, with its % references as written.
inline std::string asmText(const clang::GCCAsmStmt *S) {
#if CLANG_VERSION_MAJOR >= 22
  return S->getAsmString();
#else
  return S->getAsmString()->getString().str();
#endif
}

inline clang::TemplateArgument expressionArgument(clang::Expr *E) {
#if CLANG_VERSION_MAJOR >= 21
  return clang::TemplateArgument(E, /*IsCanonical=*/false);
#else
  return clang::TemplateArgument(E);
#endif
}

// Templates on the types of Sema and the front end, so that their headers are
// included by users only.

/// Parses what Invocation says; diagnostics go to Consumer, which stays the
/// caller's.
template <typename UnitT, typename InstanceT, typename InvocationT, typename ContainersT,
          typename FilesT, typename ConsumerT>
std::unique_ptr<UnitT> loadUnit(std::shared_ptr<InvocationT> Invocation,
                                std::shared_ptr<ContainersT> Containers, FilesT *Files,
                                ConsumerT *Consumer) {
#if CLANG_VERSION_MAJOR >= 22
  auto Diags = InstanceT::createDiagnostics(Files->getVirtualFileSystem(),
                                            Invocation->getDiagnosticOpts(), Consumer,
                                            /*ShouldOwnClient=*/false);
  return UnitT::LoadFromCompilerInvocation(Invocation, Containers, nullptr, Diags, Files);
#else
  auto Diags = InstanceT::createDiagnostics(&Invocation->getDiagnosticOpts(), Consumer,
                                            /*ShouldOwnClient=*/false);
  return UnitT::LoadFromCompilerInvocation(Invocation, Containers, Diags, Files);
#endif
}

template <typename SemaT>
clang::QualType templateIdType(SemaT &S, clang::TemplateName Name,
                               clang::SourceLocation Loc,
                               clang::TemplateArgumentListInfo &Args) {
#if CLANG_VERSION_MAJOR >= 22
  return S.CheckTemplateIdType(clang::ElaboratedTypeKeyword::None, Name, Loc, Args,
                               nullptr, /*ForNestedNameSpecifier=*/false);
#else
  return S.CheckTemplateIdType(Name, Loc, Args);
#endif
}

/// Converts arguments to those of the template, with defaults for the rest.
template <typename SemaT, typename TemplateT>
bool convertArguments(SemaT &S, TemplateT *Template, clang::SourceLocation Loc,
                      clang::TemplateArgumentListInfo &Args,
                      llvm::SmallVectorImpl<clang::TemplateArgument> &Out) {
  bool Unsatisfied = false;
#if CLANG_VERSION_MAJOR >= 20
  typename SemaT::CheckTemplateArgumentInfo Info;
  if (S.CheckTemplateArgumentList(Template, Loc, Args, {}, /*Partial=*/false, Info,
                                  /*Update=*/true, &Unsatisfied))
    return false;
  Out.append(Info.CanonicalConverted.begin(), Info.CanonicalConverted.end());
#else
  llvm::SmallVector<clang::TemplateArgument, 4> Sugared;
  if (S.CheckTemplateArgumentList(Template, Loc, Args, /*Partial=*/false, Sugared, Out,
                                  /*Update=*/true, &Unsatisfied))
    return false;
#endif
  return !Unsatisfied;
}

} // namespace shmfix

#endif
