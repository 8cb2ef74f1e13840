//===- Suppressions.cpp - NOLINT comments -----------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Suppressions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"

#include <map>
#include <set>

using namespace llvm;

namespace shmfix {

namespace {

constexpr StringRef Rules[] = {"shmfix-bank-conflict", "shmfix-useless-padding", "shmfix-unknown-access"};

bool matches(StringRef Glob, StringRef Rule) {
  if (Glob == Rule)
    return true;
  auto G = GlobPattern::create(Glob);
  if (G)
    return G->match(Rule);
  consumeError(G.takeError());
  return false;
}

bool meant(const std::vector<std::string> &Globs, StringRef Rule) {
  return Globs.empty() || any_of(Globs, [&](const std::string &G) { return matches(G, Rule); });
}

} // namespace

bool Suppression::covers(unsigned AtLine, StringRef Rule) const {
  return AtLine >= First && AtLine <= Last && meant(Globs, Rule);
}

bool Suppression::isOurs() const {
  return any_of(Globs, [](StringRef G) { return G.starts_with("shmfix"); });
}

std::vector<Suppression> suppressionsIn(StringRef Text) {
  constexpr StringRef Word = "NOLINT";
  std::vector<Suppression> R;
  std::vector<size_t> Open; // BEGINs without END so far, by place in R
  const char *Start = Text.data();
  for (unsigned Line = 1; !Text.empty(); ++Line) {
    StringRef L;
    std::tie(L, Text) = Text.split('\n');
    for (size_t At = L.find(Word); At != StringRef::npos; At = L.find(Word, At + 1)) {
      if (At && (isAlnum(L[At - 1]) || L[At - 1] == '_'))
        continue;
      Suppression S;
      S.Line = S.First = S.Last = Line;
      S.Column = At + 1;
      S.Offset = L.data() + At - Start;
      StringRef Rest = L.drop_front(At + Word.size());
      bool Begin = false, End = false;
      if (Rest.consume_front("NEXTLINE"))
        S.First = S.Last = Line + 1;
      else if (Rest.consume_front("BEGIN"))
        Begin = true;
      else if (Rest.consume_front("END"))
        End = true;
      else if (!Rest.empty() && (isAlnum(Rest[0]) || Rest[0] == '_'))
        continue; // another word
      if (Rest.starts_with("(") && Rest.contains(')')) {
        SmallVector<StringRef, 4> Names;
        Rest.drop_front().split(')').first.split(Names, ',');
        for (StringRef N : Names)
          S.Globs.push_back(N.trim().str());
        Rest = Rest.drop_front(Rest.find(')') + 1);
      }
      // A name of ours that no rule has is a slip, which suppresses nothing.
      if (none_of(Rules, [&](StringRef Rule) { return meant(S.Globs, Rule); }) &&
          none_of(S.Globs, [](StringRef G) { return G.starts_with("shmfix-"); }))
        continue;
      S.Text = L.slice(At, Rest.data() - L.data()).str();
      if (End) {
        // The one that it was written for, else the innermost.
        auto It = find_if(reverse(Open), [&](size_t I) { return R[I].Globs == S.Globs; });
        if (It == Open.rend())
          It = Open.rbegin();
        if (It == Open.rend())
          continue;
        R[*It].Last = Line - 1;
        Open.erase(std::next(It).base());
        continue;
      }
      if (Begin) {
        Open.push_back(R.size());
        S.Last = ~0u;
      }
      R.push_back(std::move(S));
    }
  }
  for (size_t I : Open)
    R[I].Unpaired = true;
  return R;
}

void suppressFindings(Report &R, const std::function<std::optional<StringRef>(StringRef)> &Read, bool Unused) {
  struct Seen {
    Suppression S;
    bool Used = false;
  };
  std::map<std::string, std::vector<Seen>> Files;
  auto Of = [&](const std::string &File) -> std::vector<Seen> & {
    auto [It, New] = Files.try_emplace(File);
    if (New)
      if (auto Text = Read(File); Text && Text->contains("NOLINT"))
        for (Suppression &S : suppressionsIn(*Text))
          It->second.push_back({std::move(S), false});
    return It->second;
  };
  auto Suppressed = [&](const Place &P, StringRef Rule) {
    bool Any = false;
    for (Seen &X : Of(P.File))
      if (X.S.covers(P.Line, Rule))
        Any = X.Used = true;
    return Any;
  };
  std::erase_if(R.Arrays, [&](const ArrayFinding &A) {
    // An array with nothing to say needs no comment.
    if (A.Is == Verdict::Clean && A.Remedy.Kind != FixKind::Unpad)
      return false;
    StringRef Rule = ruleOf(A);
    bool Gone = Suppressed(A.Where, Rule), Any = false, All = true;
    for (const Access &X : A.Accesses)
      if (X.Now && X.Now->Ways > 1) {
        Any = true;
        All &= Suppressed(X.Where, Rule);
      }
    return Gone || (Any && All);
  });
  if (!Unused)
    return;
  std::set<std::string> Told;
  for (const FileFinding &F : R.Files) {
    if ((F.State != FileStatus::Analyzed && F.State != FileStatus::Skipped) || !Told.insert(F.Path).second)
      continue;
    for (const Seen &X : Of(F.Path))
      if (X.S.isOurs() && (!X.Used || X.S.Unpaired))
        R.Unused.push_back({{F.Path, X.S.Line, X.S.Column, X.S.Offset}, X.S.Text, X.S.Unpaired});
  }
}

} // namespace shmfix
