//===- PerFile.cpp - Options of a run and settings of a file ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/settings/PerFile.h"

#include <map>

namespace shmfix {

SettingsPart givenBy(const DriverOptions &O) {
  const Origin Here{"command line", 0};
  SettingsPart P;
  for (const auto &[Kernel, Shape] : O.Analysis.Shapes.Blocks)
    P.Blocks[Kernel] = {Shape, Here};
  for (const auto &[Name, Value] : O.Analysis.Assume)
    P.Assume[Name] = {Value, Here};
  return P;
}

Settings withCommandLine(Settings S, const SettingsPart &Given) {
  if (Given.Blocks.count(""))
    S.Part.Blocks.clear();
  for (const auto &[Name, V] : Given.Assume)
    if (Name.find(':') == std::string::npos)
      std::erase_if(S.Part.Assume, [&](const auto &X) { return llvm::StringRef(X.first).ends_with(":" + Name); });
  S.Part.overrideBy(Given);
  return S;
}

llvm::Expected<std::string> setArchitecture(DriverOptions &O, const std::string &Name) {
  auto A = banks::findArchitecture(Name);
  if (!A)
    return llvm::createStringError("architecture '" + Name + "' is not known; 'shmfix banks' lists those that are");
  O.Arch = A->Arch;
  O.ArchName = std::string(A->Arch->Name);
  O.Analysis.follow(*A->Arch);
  return std::string(A->Note);
}

DriverOptions driverOptions(const DriverOptions &Base, const Settings &S) {
  DriverOptions O = Base;
  auto OfFile = [](const auto &X) { return X.From.Line != 0; };
  if (S.Part.Arch && OfFile(*S.Part.Arch))
    llvm::cantFail(setArchitecture(O, S.Part.Arch->Value)); // looked up when read
  for (const auto &[Kernel, V] : S.Part.Blocks)
    if (OfFile(V))
      O.Analysis.Shapes.ConfigBlocks[Kernel] = V.Value;
  for (const auto &[Name, V] : S.Part.Assume)
    if (OfFile(V))
      O.Analysis.Assume[Name] = V.Value;
  return O;
}

std::vector<Sourced<std::string>> kernelsNotMet(const Report &R, const SettingsPart &Given) {
  std::map<std::string, Origin> Named;
  for (const auto &[Kernel, Shape] : Given.Blocks)
    if (!Kernel.empty())
      Named.try_emplace(Kernel, Shape.From);
  for (const auto &[Name, Value] : Given.Assume)
    if (auto [Kernel, Of] = llvm::StringRef(Name).rsplit(':'); !Of.empty())
      Named.try_emplace(Kernel.str(), Value.From);
  std::vector<Sourced<std::string>> Not;
  for (const auto &[K, From] : Named)
    if (llvm::none_of(R.Arrays, [&](const ArrayFinding &A) {
          std::string Name = llvm::StringRef(A.Kernel).split('<').first.str();
          return Name == K || llvm::StringRef(Name).ends_with("::" + K) || llvm::StringRef(K).ends_with("::" + Name);
        }))
      Not.push_back({K, From});
  return Not;
}

llvm::Error dropSwitchedOff(Report &R, SettingsFinder &Finder, const SettingsPart &Given) {
  std::map<std::string, Settings> Of;
  auto Hold = [&](const std::string &File) -> llvm::Expected<const Settings *> {
    auto It = Of.find(File);
    if (It == Of.end()) {
      auto S = Finder.settingsOf(File);
      if (!S)
        return S.takeError();
      It = Of.emplace(File, withCommandLine(std::move(*S), Given)).first;
    }
    return &It->second;
  };
  std::vector<ArrayFinding> Kept;
  for (ArrayFinding &A : R.Arrays) {
    auto S = Hold(A.Where.File);
    if (!S)
      return S.takeError();
    bool Clean = A.Is == Verdict::Clean && A.Remedy.Kind != FixKind::Unpad;
    if (!(*S)->Excluded && (Clean || (*S)->isOn(ruleOf(A))))
      Kept.push_back(std::move(A));
  }
  R.Arrays = std::move(Kept);
  std::vector<UnusedSuppression> Unused;
  for (UnusedSuppression &U : R.Unused) {
    auto S = Hold(U.Where.File);
    if (!S)
      return S.takeError();
    if ((*S)->isOn("unused-nolint"))
      Unused.push_back(std::move(U));
  }
  R.Unused = std::move(Unused);
  return llvm::Error::success();
}

} // namespace shmfix
