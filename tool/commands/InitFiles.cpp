//===- InitFiles.cpp - What shmfix init writes ------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/commands/InitFiles.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

#include <optional>
#include <vector>

using namespace llvm;

namespace shmfix {

namespace {

constexpr StringRef HookLines[] = {
    "- repo: local",
    "  hooks:",
    "    - id: shmfix",
    "      name: shmfix",
    "      entry: shmfix --dry-run --Werror",
    "      language: system",
    "      files: \\.(cu|cuh)$",
    "      require_serial: true",
};

constexpr StringRef ClangdText = "# Bank conflicts in the editor: shmfix-clangd in place of clangd.\n"
                                 "Diagnostics:\n"
                                 "  ClangTidy:\n"
                                 "    Add: ['shmfix-*']\n"
                                 "    FastCheckFilter: None\n";

/// What a pre-commit configuration looks like, by offsets into its text.
struct Layout {
  std::string Problem;
  bool HasRepos = false, HasHook = false;
  std::vector<size_t> Items;    ///< of repos: where each mapping starts
  std::optional<size_t> NextKey; ///< of the top level, after repos
};

/// Goes through a whole node; whether it has the pair id: shmfix.
bool hasHook(yaml::Node *N) {
  if (auto *Map = dyn_cast_or_null<yaml::MappingNode>(N)) {
    bool Found = false;
    for (yaml::KeyValueNode &KV : *Map) {
      SmallString<32> A, B;
      auto *K = dyn_cast_or_null<yaml::ScalarNode>(KV.getKey());
      bool IsId = K && K->getValue(A) == "id";
      yaml::Node *V = KV.getValue();
      auto *S = dyn_cast_or_null<yaml::ScalarNode>(V);
      Found |= IsId && S && S->getValue(B) == "shmfix";
      Found |= hasHook(V);
    }
    return Found;
  }
  bool Found = false;
  if (auto *List = dyn_cast_or_null<yaml::SequenceNode>(N))
    for (yaml::Node &Item : *List)
      Found |= hasHook(&Item);
  return Found;
}

Layout layoutOf(StringRef Text) {
  Layout L;
  SourceMgr SM;
  SM.setDiagHandler(
      [](const SMDiagnostic &D, void *To) {
        auto &P = *static_cast<std::string *>(To);
        if (P.empty())
          P = "line " + std::to_string(D.getLineNo()) + ": " + D.getMessage().str();
      },
      &L.Problem);
  yaml::Stream Stream(Text, SM, /*ShowColors=*/false);
  // The parser copies the text; places in it are what SM knows.
  auto At = [&](yaml::Node &N) {
    auto [Line, Column] = SM.getLineAndColumn(N.getSourceRange().Start);
    size_t O = 0;
    for (unsigned I = 1; I < Line; ++I)
      O = Text.find('\n', O) + 1;
    return O + Column - 1;
  };
  unsigned Documents = 0;
  for (yaml::Document &D : Stream) {
    yaml::Node *Root = D.getRoot();
    if (!Root || !L.Problem.empty())
      break;
    auto *Map = dyn_cast<yaml::MappingNode>(Root);
    if (Documents++ || !Map) {
      L.Problem = "it is not one mapping with 'repos'";
      break;
    }
    for (yaml::KeyValueNode &KV : *Map) {
      SmallString<32> Storage;
      auto *K = dyn_cast_or_null<yaml::ScalarNode>(KV.getKey());
      if (L.HasRepos && !L.NextKey && K)
        L.NextKey = At(*K);
      bool IsRepos = K && K->getValue(Storage) == "repos";
      yaml::Node *V = KV.getValue();
      auto *List = dyn_cast_or_null<yaml::SequenceNode>(V);
      if (!IsRepos || !List) {
        if (IsRepos)
          L.Problem = "its 'repos' is no list";
        hasHook(V); // reads on
        continue;
      }
      L.HasRepos = true;
      for (yaml::Node &Item : *List) {
        L.Items.push_back(At(Item));
        L.HasHook |= hasHook(&Item);
      }
    }
  }
  if (L.Problem.empty() && !L.HasRepos)
    L.Problem = "it has no 'repos'";
  return L;
}

} // namespace

std::string hookText(unsigned Indent) {
  std::string R;
  for (StringRef Line : HookLines)
    R += std::string(Indent, ' ') + Line.str() + "\n";
  return R;
}

Expected<std::string> withHook(StringRef Text) {
  if (Text.trim().empty())
    return "repos:\n" + hookText(2);
  Layout L = layoutOf(Text);
  auto Refuse = [&](const Twine &Why) {
    return createStringError("is left as it is: " + Why + "; add this to its repos by hand:\n" + hookText(2));
  };
  if (!L.Problem.empty())
    return Refuse(L.Problem);
  if (L.HasHook)
    return Text.str();
  if (L.Items.empty())
    return Refuse("its 'repos' is empty");
  // Only a list with one dash a line can be added to by lines.
  size_t LineStart = Text.take_front(L.Items.back()).rfind('\n') + 1; // npos + 1 is 0
  StringRef Lead = Text.slice(LineStart, L.Items.back());
  if (Lead.trim() != "-" || Lead.contains('\t'))
    return Refuse("its 'repos' is not written with one '- repo:' a line");
  unsigned Indent = Lead.find('-');
  size_t Where = L.NextKey ? Text.take_front(*L.NextKey).rfind('\n') + 1 : Text.size();
  // Comments and blank lines above the next key belong to it.
  while (L.NextKey && Where) {
    size_t Before = Text.take_front(Where - 1).rfind('\n') + 1;
    StringRef Line = Text.slice(Before, Where).trim();
    if (!Line.empty() && !Line.starts_with("#"))
      break;
    Where = Before;
  }
  std::string R = Text.take_front(Where).str();
  if (R.back() != '\n')
    R += "\n";
  R += hookText(Indent) + Text.drop_front(Where).str();
  Layout After = layoutOf(R);
  if (!After.Problem.empty() || !After.HasHook || After.Items.size() != L.Items.size() + 1)
    return Refuse("the hook cannot be added by lines");
  return R;
}

Expected<std::string> withClangd(StringRef Text) {
  if (Text.trim().empty())
    return ClangdText.str();
  if (Text.contains("shmfix-"))
    return Text.str();
  // clangd reads each document of the file as settings of their own.
  return Text.str() + (Text.ends_with("\n") ? "" : "\n") + "---\n" + ClangdText.str();
}

} // namespace shmfix
