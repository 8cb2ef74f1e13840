//===- Writer.cpp - The formats by name -----------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/Writer.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

namespace {
struct Entry {
  StringRef Name;
  std::unique_ptr<Writer> (*Make)();
};
} // namespace

static constexpr Entry Entries[] = {
    {"text", makeTextWriter},     {"json", makeJsonWriter},
    {"sarif", makeSarifWriter},   {"github", makeGithubWriter},
    {"gitlab", makeGitlabWriter}, {"rdjson", makeRdjsonWriter},
    {"yaml", makeYamlWriter},     {"html", makeHtmlWriter},
};

ArrayRef<StringRef> formatNames() {
  static constexpr StringRef Names[] = {"text",   "json",   "sarif", "github",
                                        "gitlab", "rdjson", "yaml",  "html"};
  static_assert(std::size(Names) == std::size(Entries));
  return Names;
}

Expected<std::unique_ptr<Writer>> createWriter(StringRef Format) {
  StringRef Nearest;
  unsigned Least = 3; // more than two slips is another word
  for (const Entry &E : Entries) {
    if (E.Name == Format)
      return E.Make();
    unsigned Distance = Format.edit_distance(E.Name, true, Least);
    if (Distance < Least) {
      Least = Distance;
      Nearest = E.Name;
    }
  }
  std::string Message = ("unknown format '" + Format + "'").str();
  if (!Nearest.empty())
    Message += ("; did you mean '" + Nearest + "'?").str();
  else
    Message += "; known are " + join(formatNames(), ", ");
  return createStringError(Message);
}

bool wantsColor(ColorMode Mode, raw_ostream &OS) {
  if (Mode != ColorMode::Auto)
    return Mode == ColorMode::Always;
  // no-color.org: set and not empty means no colour.
  std::optional<std::string> NoColor = sys::Process::GetEnv("NO_COLOR");
  return OS.has_colors() && (!NoColor || NoColor->empty());
}

} // namespace shmfix
