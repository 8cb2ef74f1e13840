//===- SettingsFile.cpp - One .shmfix.yaml ----------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/settings/SettingsFile.h"

#include "matchers/KnownText.h"
#include "matchers/banks/Architectures.h"
#include "tool/driver/ReadText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

using namespace llvm;

namespace shmfix {

namespace {

constexpr StringRef TopKeys[] = {"inherit", "exclude", "paths", "arch", "block", "assume", "kernels", "rules"};
constexpr StringRef SectionKeys[] = {"match", "arch", "block", "assume", "kernels", "rules"};
constexpr StringRef KernelKeys[] = {"block", "assume"};
constexpr StringRef RuleNames[] = {"bank-conflict", "useless-padding", "unknown-access", "unused-nolint"};

/// "; did you mean 'x'?", or what there is.
std::string hint(StringRef Word, ArrayRef<StringRef> Known) {
  StringRef Nearest;
  unsigned Least = 4; // more slips make another word
  for (StringRef K : Known)
    if (unsigned D = Word.edit_distance(K, true, Least); D < Least && D < std::max(Word.size(), K.size())) {
      Least = D;
      Nearest = K;
    }
  return Nearest.empty() ? "; known here: " + join(Known, ", ") : ("; did you mean '" + Nearest + "'?").str();
}

/// Reads nodes until the first error, which stays in Problem.
class Reader {
public:
  Reader(SourceMgr &SM, SettingsFile &To) : SM(SM), To(To) {}
  std::string Problem; ///< "line: text"

  bool fail(yaml::Node &At, const Twine &Text) {
    if (Problem.empty())
      Problem = (Twine(lineOf(At)) + ": " + Text).str();
    return false;
  }

  bool top(yaml::Node &N) {
    return mapping(N, TopKeys, [&](StringRef Key, yaml::Node &V) {
      if (Key == "inherit") {
        auto B = boolean(V);
        To.Inherit = B.value_or(false);
        return B.has_value();
      }
      if (Key == "exclude")
        return each(V, [&](const std::string &Glob, yaml::Node &At) {
          To.Exclude.push_back({Glob, origin(At)});
          return true;
        });
      if (Key == "paths") {
        auto *List = dyn_cast<yaml::SequenceNode>(&V);
        if (!List)
          return fail(V, "'paths' is a list of sections, each with 'match'");
        for (yaml::Node &Section : *List)
          if (!section(Section))
            return false;
        return true;
      }
      return part(Key, V, To.Top);
    });
  }

private:
  unsigned lineOf(yaml::Node &N) { return SM.getLineAndColumn(N.getSourceRange().Start).first; }
  Origin origin(yaml::Node &N) { return {To.Path, lineOf(N)}; }

  std::optional<std::string> scalar(yaml::Node &N) {
    auto *S = dyn_cast<yaml::ScalarNode>(&N);
    if (!S) {
      fail(N, "one word is wanted here, not a list or a mapping");
      return std::nullopt;
    }
    SmallString<64> Storage;
    return S->getValue(Storage).str();
  }

  std::optional<bool> boolean(yaml::Node &N) {
    auto S = scalar(N);
    if (!S)
      return std::nullopt;
    if (is_contained({"true", "on", "yes"}, *S))
      return true;
    if (is_contained({"false", "off", "no"}, *S))
      return false;
    fail(N, "'" + *S + "' is neither on nor off");
    return std::nullopt;
  }

  /// A list of words, or one word.
  bool each(yaml::Node &N, function_ref<bool(const std::string &, yaml::Node &)> Take) {
    auto One = [&](yaml::Node &Item) {
      auto S = scalar(Item);
      return S && (S->empty() ? fail(Item, "an empty word") : Take(*S, Item));
    };
    auto *List = dyn_cast<yaml::SequenceNode>(&N);
    if (!List)
      return One(N);
    for (yaml::Node &Item : *List)
      if (!One(Item))
        return false;
    return true;
  }

  /// Known empty: any key is taken.
  bool mapping(yaml::Node &N, ArrayRef<StringRef> Known, function_ref<bool(StringRef, yaml::Node &)> Take) {
    if (isa<yaml::NullNode>(N))
      return true;
    auto *Map = dyn_cast<yaml::MappingNode>(&N);
    if (!Map)
      return fail(N, "'key: value' is wanted here");
    std::map<std::string, bool> Seen;
    for (yaml::KeyValueNode &KV : *Map) {
      yaml::Node *K = KV.getKey();
      auto Key = K ? scalar(*K) : std::nullopt;
      if (!Key)
        return false;
      if (!Known.empty() && !is_contained(Known, *Key)) {
        if (is_contained(TopKeys, *Key) || is_contained(SectionKeys, *Key))
          return fail(*K, "key '" + *Key + "' has no place here; known here: " + join(Known, ", "));
        return fail(*K, "unknown key '" + *Key + "'" + hint(*Key, Known));
      }
      if (Seen[*Key])
        return fail(*K, "key '" + *Key + "' stands twice");
      Seen[*Key] = true;
      yaml::Node *V = KV.getValue();
      if (!V || isa<yaml::NullNode>(V))
        return fail(*K, "key '" + *Key + "' has no value");
      if (!Take(*Key, *V))
        return false;
    }
    return Problem.empty();
  }

  bool section(yaml::Node &N) {
    SettingsSection S;
    // The place is taken first: the parser reads on.
    unsigned Line = lineOf(N);
    bool Good = mapping(N, SectionKeys, [&](StringRef Key, yaml::Node &V) {
      if (Key != "match")
        return part(Key, V, S.Part);
      return each(V, [&](const std::string &Glob, yaml::Node &At) {
        S.Match.push_back({Glob, origin(At)});
        return true;
      });
    });
    if (Good && S.Match.empty()) {
      Problem = (Twine(Line) + ": a section without 'match'; write match: src/*.cu").str();
      return false;
    }
    To.Sections.push_back(std::move(S));
    return Good;
  }

  bool part(StringRef Key, yaml::Node &V, SettingsPart &P) {
    if (Key == "arch") {
      auto Name = scalar(V);
      if (Name && !banks::findArchitecture(*Name))
        return fail(V, "architecture '" + *Name + "' is not known; 'shmfix banks' lists those that are");
      if (Name)
        P.Arch = {*Name, origin(V)};
      return Name.has_value();
    }
    if (Key == "block")
      return block(V, "", P);
    if (Key == "assume")
      return assume(V, "", P);
    if (Key == "kernels")
      return mapping(V, {}, [&](StringRef Kernel, yaml::Node &Of) {
        return mapping(Of, KernelKeys, [&](StringRef K, yaml::Node &X) {
          return K == "block" ? block(X, Kernel, P) : assume(X, Kernel, P);
        });
      });
    return mapping(V, {}, [&](StringRef Rule, yaml::Node &X) {
      StringRef Name = Rule;
      Name.consume_front("shmfix-");
      if (!is_contained(RuleNames, Name))
        return fail(X, "unknown rule '" + Rule + "'" + hint(Name, RuleNames));
      auto On = boolean(X);
      if (On)
        P.Rules[Name.str()] = {*On, origin(X)};
      return On.has_value();
    });
  }

  /// 256, "32,8" or [32, 8].
  bool block(yaml::Node &V, StringRef Kernel, SettingsPart &P) {
    Origin From = origin(V);
    std::string Text;
    if (!each(V, [&](const std::string &Part, yaml::Node &) {
          Text += (Text.empty() ? "" : ",") + Part;
          return true;
        }))
      return false;
    AnalysisOptions A;
    if (StringRef(Text).contains('='))
      return fail(V, "a kernel's shape stands under kernels: NAME: block:");
    if (Error E = addBlock(Text, A))
      return fail(V, toString(std::move(E)));
    P.Blocks[Kernel.str()] = {A.Shapes.Blocks[""], From};
    return true;
  }

  bool assume(yaml::Node &V, StringRef Kernel, SettingsPart &P) {
    return mapping(V, {}, [&](StringRef Name, yaml::Node &X) {
      auto Value = scalar(X);
      if (!Value)
        return false;
      if (Name.starts_with("blockDim."))
        return fail(X, "the block shape is set with 'block'");
      AnalysisOptions A;
      std::string Key = Kernel.empty() ? Name.str() : (Kernel + ":" + Name).str();
      if (Error E = addAssumption(Key + "=" + *Value, A))
        return fail(X, toString(std::move(E)));
      P.Assume[Key] = {A.Assume.begin()->second, origin(X)};
      return true;
    });
  }

  SourceMgr &SM;
  SettingsFile &To;
};

} // namespace

void SettingsPart::overrideBy(const SettingsPart &Later) {
  if (Later.Arch)
    Arch = Later.Arch;
  for (const auto &[K, V] : Later.Blocks)
    Blocks.insert_or_assign(K, V);
  for (const auto &[K, V] : Later.Assume)
    Assume.insert_or_assign(K, V);
  for (const auto &[K, V] : Later.Rules)
    Rules.insert_or_assign(K, V);
}

Expected<SettingsFile> SettingsFile::parse(StringRef Text, StringRef Path) {
  SettingsFile F;
  F.Path = Path.str();
  SourceMgr SM;
  std::string Syntax;
  SM.setDiagHandler(
      [](const SMDiagnostic &D, void *Out) {
        auto &S = *static_cast<std::string *>(Out);
        if (S.empty())
          S = std::to_string(D.getLineNo()) + ": is no YAML: " + D.getMessage().str();
      },
      &Syntax);
  yaml::Stream Stream(Text, SM, /*ShowColors=*/false);
  Reader R(SM, F);
  unsigned Documents = 0;
  for (yaml::Document &D : Stream) {
    yaml::Node *Root = D.getRoot();
    if (!Root || !Syntax.empty())
      break;
    if (Documents++) {
      R.fail(*Root, "a second document; one is enough");
      break;
    }
    if (!R.top(*Root))
      break;
  }
  // What the parser says comes first: the rest may follow from it.
  if (Syntax.empty())
    Syntax = R.Problem;
  if (!Syntax.empty())
    return createStringError(Path + ":" + Syntax);
  return F;
}

Expected<SettingsFile> SettingsFile::load(StringRef Path) {
  auto B = readText(Path);
  if (!B)
    return createStringError("settings file '" + Path + "' " + toString(B.takeError()));
  return parse((*B)->getBuffer(), Path);
}

} // namespace shmfix
