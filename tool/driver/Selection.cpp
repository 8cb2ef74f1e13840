//===- Selection.cpp - Only what the user asked about ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Selection.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace shmfix {

/// A name as git writes it: in C quotes where a character asks for them.
static std::string unquoted(llvm::StringRef Name) {
  if (!Name.consume_front("\""))
    return Name.rtrim('\t').str();
  std::string Out;
  while (!Name.empty() && Name[0] != '"') {
    char C = Name[0];
    Name = Name.drop_front();
    if (C == '\\' && !Name.empty()) {
      static constexpr llvm::StringLiteral Letters = "abtnvfr", Values = "\a\b\t\n\v\f\r";
      unsigned Octal = 0;
      if (size_t I = Letters.find(Name[0]); I != llvm::StringRef::npos) {
        C = Values[I];
        Name = Name.drop_front();
      } else if (!Name.take_front(3).getAsInteger(8, Octal)) {
        C = char(Octal);
        Name = Name.drop_front(3);
      } else {
        C = Name[0]; // a quote or a backslash
        Name = Name.drop_front();
      }
    }
    Out += C;
  }
  return Out;
}

std::map<std::string, std::vector<LineRange>>
changedLines(llvm::StringRef Diff, llvm::StringRef Root) {
  std::map<std::string, std::vector<LineRange>> R;
  std::string File;
  while (!Diff.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Diff) = Diff.split('\n');
    Line = Line.rtrim('\r');
    if (Line.consume_front("+++ ")) {
      File.clear();
      std::string Name = unquoted(Line);
      if (llvm::StringRef(Name).starts_with("b/")) {
        llvm::SmallString<256> P(Root);
        llvm::sys::path::append(P, llvm::StringRef(Name).drop_front(2));
        File = std::string(P);
      }
      continue;
    }
    // @@ -12,3 +14,2 @@
    if (File.empty() || !Line.starts_with("@@ "))
      continue;
    llvm::StringRef New = Line.split('+').second.split(' ').first;
    unsigned Start = 0, Count = 1;
    auto [A, B] = New.split(',');
    if (A.getAsInteger(10, Start) || (!B.empty() && B.getAsInteger(10, Count)) || !Count)
      continue;
    R[File].push_back({Start, Start + Count - 1});
  }
  return R;
}

std::string repositoryRoot(llvm::StringRef Folder) {
  llvm::SmallString<256> P(Folder);
  while (!P.empty()) {
    llvm::SmallString<256> Git(P);
    llvm::sys::path::append(Git, ".git");
    if (llvm::sys::fs::exists(Git))
      return std::string(P);
    llvm::StringRef Up = llvm::sys::path::parent_path(P);
    if (Up == P)
      break;
    P = llvm::SmallString<256>(Up);
  }
  return "";
}

/// Standard output of a program; the first line of its standard error as error.
static llvm::Expected<std::string> output(llvm::StringRef Program, std::vector<llvm::StringRef> Args) {
  llvm::SmallString<256> Out, Err;
  if (llvm::sys::fs::createTemporaryFile("shmfix", "out", Out) ||
      llvm::sys::fs::createTemporaryFile("shmfix", "err", Err))
    return llvm::createStringError("no temporary file can be made");
  llvm::FileRemover RemoveOut(Out), RemoveErr(Err);
  std::optional<llvm::StringRef> Redirects[] = {llvm::StringRef(""), llvm::StringRef(Out), llvm::StringRef(Err)};
  int RC = llvm::sys::ExecuteAndWait(Program, Args, std::nullopt, Redirects, 60);
  auto Text = llvm::MemoryBuffer::getFile(RC ? Err : Out);
  if (RC)
    return llvm::createStringError(Text ? (*Text)->getBuffer().split('\n').first.str() : "");
  if (!Text)
    return llvm::createStringError(Text.getError(), Text.getError().message());
  return (*Text)->getBuffer().str();
}

llvm::Error selectFindings(Report &R, const std::vector<LineRange> &Lines,
                           const std::string &Since) {
  if (Lines.empty() && Since.empty())
    return llvm::Error::success();
  std::map<std::string, std::vector<LineRange>> Changed;
  if (!Since.empty()) {
    llvm::SmallString<256> Cwd;
    if (std::error_code EC = llvm::sys::fs::current_path(Cwd))
      return llvm::createStringError(EC, "the working folder is not known");
    std::string Root = repositoryRoot(Cwd);
    auto Git = llvm::sys::findProgramByName("git");
    if (!Git || Root.empty())
      return llvm::createStringError("--since needs git and a git repository around the working folder");
    if (Since[0] == '-')
      return llvm::createStringError("'" + Since + "' is no git revision");
    auto Diff = output(*Git, {*Git, "-C", Root, "-c", "core.quotePath=false", "diff", "-U0", "--no-color", "--no-ext-diff", "--no-relative", "--src-prefix=a/",
                              "--dst-prefix=b/", Since, "--"});
    if (!Diff)
      return llvm::createStringError("git diff " + Since + " failed: " + llvm::toString(Diff.takeError()));
    llvm::SmallString<256> Real;
    if (!llvm::sys::fs::real_path(Root, Real))
      Root = std::string(Real);
    Changed = changedLines(*Diff, Root);
    // A file that git does not know yet is new as a whole.
    auto Others = output(*Git, {*Git, "-C", Root, "ls-files", "-z", "--others", "--exclude-standard"});
    if (!Others)
      return llvm::createStringError("git ls-files failed: " + llvm::toString(Others.takeError()));
    llvm::StringRef Names(*Others);
    while (!Names.empty()) {
      llvm::StringRef Name;
      std::tie(Name, Names) = Names.split('\0');
      llvm::SmallString<256> P(Root);
      llvm::sys::path::append(P, Name);
      Changed[std::string(P)] = {LineRange()};
    }
  }
  auto In = [&](const Place &P) {
    auto Inside = [&](const LineRange &L) { return P.Line >= L.First && P.Line <= L.Last; };
    if (!Lines.empty() && !llvm::any_of(Lines, Inside))
      return false;
    if (Since.empty())
      return true;
    llvm::SmallString<256> Real;
    if (llvm::sys::fs::real_path(P.File, Real))
      return false;
    auto It = Changed.find(std::string(Real));
    return It != Changed.end() && llvm::any_of(It->second, Inside);
  };
  std::erase_if(R.Arrays, [&](const ArrayFinding &A) {
    return !In(A.Where) && llvm::none_of(A.Accesses, [&](const Access &X) { return In(X.Where); });
  });
  std::erase_if(R.Unused, [&](const UnusedSuppression &U) { return !In(U.Where); });
  return llvm::Error::success();
}

} // namespace shmfix
