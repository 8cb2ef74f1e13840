//===- ArchNames.cpp - GPU architectures in command lines -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/ArchNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <tuple>

using namespace llvm;

namespace shmfix {
namespace {

/// A command that names more is broken or hostile.
constexpr size_t MaxArchs = 256;

/// "sm_90a" -> (90, 'a'); (0, 0) for other names.
std::pair<unsigned, char> splitArch(StringRef Name) {
  unsigned Number = 0;
  if (!Name.consume_front("sm_") || Name.consumeInteger(10, Number) ||
      Number > 100000 || Name.size() > 1)
    return {0, 0};
  return {Number, Name.empty() ? char(0) : Name[0]};
}

/// The newest architecture that `-arch=all` of that version builds for.
const char *newestArch(CudaVersion V) {
  std::pair<unsigned, unsigned> Is{V.Major, V.Minor};
  if (Is >= std::pair(12u, 8u))
    return "sm_120";
  if (Is >= std::pair(11u, 8u))
    return "sm_90";
  if (Is >= std::pair(11u, 1u))
    return "sm_86";
  return V.Major == 11 ? "sm_80" : "sm_75";
}

StringRef unquoted(StringRef S) { return S.trim(" \t\"'[]\\"); }

bool isSpecial(StringRef Name) {
  return Name == "native" || Name == "all" || Name == "all-major";
}

} // namespace

std::string nvccDefaultArch(CudaVersion V) {
  if (V.Major >= 13)
    return "sm_75";
  return V.Major >= 11 ? "sm_52" : "sm_30";
}

unsigned archNumber(StringRef Name) { return splitArch(Name).first * 10; }

bool archLess(StringRef A, StringRef B) {
  auto Rank = [](StringRef Name) {
    auto [Number, Suffix] = splitArch(Name);
    return std::tuple(Number, Suffix == 'a' ? 2 : Suffix ? 1 : 0, Name.str());
  };
  return Rank(A) < Rank(B);
}

void ArchSet::add(StringRef Name) {
  Name = unquoted(Name);
  StringRef Number = Name;
  std::string Real = Name.str();
  if (Number.consume_front("compute_") || Number.consume_front("lto_"))
    Real = "sm_" + Number.str();
  // "gfx90a:xnack+": the features do not matter here.
  if (Name.starts_with("gfx"))
    Real = Name.split(':').first.str();
  bool Known = isSpecial(Real) || splitArch(Real).first != 0 ||
               StringRef(Real).starts_with("gfx");
  if (Known && Names.size() < MaxArchs && !is_contained(Names, Real))
    Names.push_back(Real);
}

void ArchSet::addGenerateCode(StringRef Value) {
  size_t Code = Value.find("code=");
  StringRef Arch = Value.substr(0, Code);
  size_t At = Arch.find("arch=");
  if (At != StringRef::npos) {
    Arch = Arch.substr(At + 5);
    add(Arch.split(',').first);
    return;
  }
  // Only code= is there: its first name has to do.
  if (Code != StringRef::npos)
    add(Value.substr(Code + 5).split(',').first);
}

void ArchSet::remove(StringRef Name) {
  if (Name == "all")
    Names.clear();
  else
    erase(Names, Name);
}

void ArchSet::finish(Translation &T, CudaVersion V, bool Hip) const {
  T.ArchGiven = false;
  for (const std::string &Name : Names) {
    if (StringRef(Name).starts_with("gfx") != Hip)
      continue;
    std::string Real = Name;
    if (Name == "native") {
      Real = nvccDefaultArch(V);
      T.Notes.push_back("-arch=native asks for the GPU of the machine that "
                        "builds; analysed for " +
                        Real + ", --arch names another");
    } else if (isSpecial(Name)) {
      Real = newestArch(V);
      T.Notes.push_back("-arch=" + Name +
                        " builds for many architectures; "
                        "analysed for " +
                        Real + ", --arch names another");
    } else {
      T.ArchGiven = true;
    }
    if (!is_contained(T.Archs, Real))
      T.Archs.push_back(Real);
  }
  if (T.Archs.empty())
    T.Archs.push_back(Hip ? "gfx90a" : nvccDefaultArch(V));
  llvm::sort(T.Archs, [](const std::string &A, const std::string &B) {
    return archLess(B, A);
  });
}

} // namespace shmfix
