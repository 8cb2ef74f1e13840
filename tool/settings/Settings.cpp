//===- Settings.cpp - What holds for one file -------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/settings/Settings.h"

#include "tool/settings/PathGlob.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

namespace {

std::string absolute(StringRef Path) {
  SmallString<256> P(Path);
  if (!sys::fs::make_absolute(P))
    sys::path::remove_dots(P, /*remove_dot_dot=*/true);
  return std::string(P);
}

/// Path as seen from the folder of a settings file; empty when outside.
StringRef below(StringRef Path, StringRef SettingsPath) {
  StringRef Folder = sys::path::parent_path(SettingsPath);
  return Path.consume_front(Folder) && (Path.consume_front("/") || Folder == "/") ? Path : "";
}

} // namespace

bool Settings::isOn(StringRef Rule) const {
  Rule.consume_front("shmfix-");
  auto It = Part.Rules.find(Rule.str());
  return It == Part.Rules.end() ? Rule != "unused-nolint" : It->second.Value;
}

Expected<const SettingsFile *> SettingsFinder::read(const std::string &Path) {
  auto It = Known.find(Path);
  if (It == Known.end()) {
    auto F = SettingsFile::load(Path);
    if (!F)
      return F.takeError();
    It = Known.emplace(Path, std::move(*F)).first;
  }
  return &It->second;
}

std::string SettingsFinder::above(StringRef Folder) {
  if (Folder.empty())
    return "";
  auto [It, New] = Nearest.try_emplace(Folder.str());
  if (!New)
    return It->second;
  SmallString<256> Here(Folder);
  sys::path::append(Here, SettingsName);
  std::string Found;
  // Whatever bears the name was meant: a folder or a link to nowhere is told.
  sys::fs::file_status S;
  if (!sys::fs::status(Here, S, /*follow=*/false))
    Found = std::string(Here);
  else if (StringRef Up = sys::path::parent_path(Folder); Up != Folder)
    Found = above(Up);
  return Nearest[Folder.str()] = Found;
}

Expected<Settings> SettingsFinder::settingsOf(StringRef Source) {
  Settings S;
  if (!Enabled)
    return S;
  std::string File = absolute(Source);
  std::vector<const SettingsFile *> Chain; // nearest first
  std::string Next = Config.empty() ? above(sys::path::parent_path(File)) : absolute(Config);
  while (!Next.empty()) {
    auto F = read(Next);
    if (!F)
      return F.takeError();
    Chain.push_back(*F);
    S.Files.push_back(Next);
    if (!(*F)->Inherit)
      break;
    Next = above(sys::path::parent_path(sys::path::parent_path(Next)));
    if (is_contained(S.Files, Next))
      break;
  }
  for (const SettingsFile *F : reverse(Chain)) {
    // What --config names may lie beside the sources: then its globs are tried
    // on the whole path.
    StringRef Name = below(File, F->Path);
    if (Name.empty())
      Name = File;
    auto Meets = [&](const Sourced<std::string> &G) {
      bool Yes = matchesGlob(G.Value, Name);
      if (Yes)
        Met.insert({G.From.File, {G.From.Line, G.Value}});
      return Yes;
    };
    S.Part.overrideBy(F->Top);
    for (const SettingsSection &X : F->Sections)
      if (count_if(X.Match, Meets)) // each glob is asked
        S.Part.overrideBy(X.Part);
      else
        append_range(S.NotMet, X.Match);
    for (const Sourced<std::string> &X : F->Exclude)
      if (Meets(X))
        S.Excluded = X;
  }
  return S;
}

std::vector<Sourced<std::string>> SettingsFinder::globsNotMet() const {
  std::vector<Sourced<std::string>> Not;
  auto Take = [&](const Sourced<std::string> &G) {
    if (!Met.count({G.From.File, {G.From.Line, G.Value}}))
      Not.push_back(G);
  };
  for (const auto &[Path, F] : Known) {
    for (const SettingsSection &X : F.Sections)
      for_each(X.Match, Take);
    for_each(F.Exclude, Take);
  }
  return Not;
}

void showSettings(StringRef Source, const Settings &S, raw_ostream &OS) {
  OS << "# " << Source << "\n";
  for (const std::string &F : S.Files)
    OS << "# settings file: " << F << "\n";
  if (S.Files.empty())
    OS << "# no settings file\n";
  auto Line = [&](const Twine &Text, const Origin &From) {
    std::string T = Text.str();
    OS << T;
    OS.indent(T.size() < 30 ? 30 - T.size() : 1) << "# " << From.File;
    if (From.Line)
      OS << ":" << From.Line;
    OS << "\n";
  };
  auto Shape = [](const BlockShape &B) {
    return "[" + std::to_string(B.X) + ", " + std::to_string(B.Y) + ", " + std::to_string(B.Z) + "]";
  };
  if (S.Excluded)
    Line("exclude: ['" + S.Excluded->Value + "']", S.Excluded->From);
  if (S.Part.Arch)
    Line("arch: " + S.Part.Arch->Value, S.Part.Arch->From);
  // What concerns one kernel stands below its name.
  std::map<std::string, std::map<std::string, Sourced<int64_t>>> Assume;
  std::map<std::string, bool> Kernels;
  for (const auto &[Key, V] : S.Part.Assume) {
    size_t Colon = Key.rfind(':');
    bool Of = Colon != std::string::npos;
    Assume[Of ? Key.substr(0, Colon) : ""][Of ? Key.substr(Colon + 1) : Key] = V;
  }
  for (const auto &[K, V] : Assume)
    Kernels[K];
  for (const auto &[K, V] : S.Part.Blocks)
    Kernels[K];
  for (const auto &[K, Unused] : Kernels) {
    std::string Indent;
    if (!K.empty()) {
      if (K == (Kernels.begin()->first.empty() ? std::next(Kernels.begin())->first : Kernels.begin()->first))
        OS << "kernels:\n";
      OS << "  " << K << ":\n";
      Indent = "    ";
    }
    if (auto It = S.Part.Blocks.find(K); It != S.Part.Blocks.end())
      Line(Indent + "block: " + Shape(It->second.Value), It->second.From);
    if (Assume.count(K)) {
      OS << Indent << "assume:\n";
      for (const auto &[Name, V] : Assume[K])
        Line(Indent + "  " + Name + ": " + std::to_string(V.Value), V.From);
    }
  }
  if (!S.Part.Rules.empty())
    OS << "rules:\n";
  for (const auto &[Rule, On] : S.Part.Rules)
    Line("  " + Rule + ": " + (On.Value ? "on" : "off"), On.From);
  for (const Sourced<std::string> &G : S.NotMet)
    Line("# not for this file: " + G.Value, G.From);
}

} // namespace shmfix
