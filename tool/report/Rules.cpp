//===- Rules.cpp - What each diagnostic means, for formats that carry it --===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/Rules.h"

#include "tool/report/PathText.h"
#include "tool/report/SourceText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace shmfix {

static constexpr RuleText Texts[] = {
    {"shmfix-bank-conflict", "BankConflict",
     "Lanes of a warp ask for different words of one shared-memory bank",
     "Shared memory has 32 banks of 4 bytes, and a bank serves one word a pass. "
     "When lanes of one request need different words of the same bank, the "
     "request takes as many passes (wavefronts) as the fullest bank has words, "
     "and the warp waits. A column of a tile whose rows are 32 words long lies "
     "in one bank: 32 passes instead of 1. One unused element at the end of "
     "each row moves the rows apart by a bank and frees the column."},
    {"shmfix-useless-padding", "UselessPadding",
     "Padding of a shared array lowers no access",
     "The rows of the array carry unused elements, and without them the "
     "accesses take no more passes. The padding costs shared memory and can "
     "cost resident blocks."},
    {"shmfix-unknown-access", "UnknownAccess",
     "The bank conflicts of a shared array could not be computed",
     "An access has an index that the source does not settle, for instance one "
     "that is read from memory. It may be free of conflicts or take up to 32 "
     "passes; the message names the reason."},
    {UnusedNolintRule, "UnusedNolint",
     "A NOLINT comment for shmfix suppresses nothing",
     "The comment names a rule of shmfix, and no finding is there any more. It "
     "would hide the next one. Take it away."},
};

ArrayRef<RuleText> ruleTexts() { return Texts; }

unsigned ruleIndex(StringRef Id) {
  return find_if(Texts, [&](const RuleText &T) { return T.Id == Id; }) - Texts;
}

std::string ruleUrl(StringRef Id, StringRef DocsUrl) {
  if (DocsUrl.empty())
    return "";
  Id.consume_front("shmfix-");
  return (DocsUrl.rtrim('/') + "/" + Id + ".md").str();
}

std::string Fingerprints::number(StringRef Key, const Place &Where) {
  std::string Whole = (Key + StringRef("\0", 1) +
                       repositoryPath(Where.File, O.RepositoryRoot, O.WorkingDirectory) +
                       StringRef("\0", 1))
                          .str();
  for (char C : lineOf(O, Where.File, Where.Line).value_or(""))
    if (!isSpace(C))
      Whole += C;
  uint64_t Hash = xxh3_64bits(StringRef(Whole));
  auto It = find_if(Seen, [&](const auto &S) { return S.first == Hash; });
  if (It == Seen.end())
    It = Seen.insert(Seen.end(), {Hash, 0});
  return utohexstr(Hash, /*LowerCase=*/true, 16) + ":" +
         std::to_string(++It->second);
}

std::string Fingerprints::of(const DeclGroup &G) {
  return number((ruleOf(G) + StringRef("\0", 1) + G.Main->Name + StringRef("\0", 1) +
                 withoutArguments(G.Main->Kernel))
                    .str(),
                G.Main->Where);
}

std::string Fingerprints::of(const UnusedSuppression &U) {
  return number((UnusedNolintRule + StringRef("\0", 1) + U.Text).str(), U.Where);
}

} // namespace shmfix
