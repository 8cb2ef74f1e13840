//===- ExplainCommand.cpp - shmfix explain ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/commands/ExplainCommand.h"

#include "matchers/Finding.h"
#include "tool/cuda/Prelude.h"

#include "llvm/ADT/StringRef.h"

namespace shmfix {

namespace {

struct Entry {
  llvm::StringRef Id, Title;
};

constexpr Entry Rules[] = {
#define RULE(Name, Id, Title, Safe) {Id, Title},
#include "rewrites/Rules.def"
};
constexpr Entry AccessReasons[] = {
#define REASON(Name, Code, Kind, Text) {#Kind[0] == 'A' ? Code : "", Text},
#include "matchers/Reasons.def"
};
constexpr Entry FixReasons[] = {
#define REASON(Name, Code, Kind, Text) {#Kind[0] == 'F' ? Code : "", Text},
#include "matchers/Reasons.def"
};

void list(llvm::raw_ostream &Out, llvm::StringRef Head, llvm::ArrayRef<Entry> All) {
  Out << Head << "\n";
  for (const Entry &E : All)
    if (!E.Id.empty()) {
      Out << "  " << E.Id;
      Out.indent(E.Id.size() < 26 ? 26 - E.Id.size() : 1) << E.Title << "\n";
    }
}

} // namespace

int runExplainCommand(llvm::ArrayRef<const char *> Args, llvm::raw_ostream &Out,
                      llvm::raw_ostream &Err) {
  if (Args.empty()) {
    list(Out, "Findings", {{"bank-conflict", "lanes of a warp meet in one bank"},
                           {"useless-padding", "unused elements of an array help no access"},
                           {"unused-nolint", "a NOLINT comment suppresses nothing"}});
    list(Out, "Changes", Rules);
    list(Out, "Why a count is a bound or unknown", AccessReasons);
    list(Out, "Why an array is not changed, or why a change is not safe", FixReasons);
    Out << "shmfix explain NAME shows the page.\n";
    return 0;
  }
  llvm::StringRef Want = Args[0];
  if (Want == "--help" || Want == "-h") {
    Out << "usage: shmfix explain [NAME]\n";
    return 0;
  }
  Want.consume_front("shmfix-");
  llvm::StringRef Nearest;
  unsigned Best = ~0u;
  for (const EmbeddedFile &P : rulePageFiles()) {
    llvm::StringRef Id = P.Path;
    Id.consume_back(".md");
    if (Id == Want) {
      Out << P.Content;
      return 0;
    }
    unsigned D = Want.edit_distance(Id, true, 8);
    if (D < Best) {
      Best = D;
      Nearest = Id;
    }
  }
  Err << "shmfix: error: nothing is called '" << Want << "'";
  if (Best <= 8)
    Err << "; did you mean '" << Nearest << "'?";
  Err << (Best <= 8 ? " " : "; ") << "'shmfix explain' lists all.\n";
  return 2;
}

} // namespace shmfix
