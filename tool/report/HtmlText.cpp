//===- HtmlText.cpp - Text that is safe inside HTML -----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/HtmlText.h"

#include "tool/report/SourceText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

/// The bidirectional controls and invisible spaces that this three-byte
/// sequence encodes, or 0.
static unsigned trickyMark(StringRef Text) {
  if (Text.size() < 3)
    return 0;
  unsigned char A = Text[0], B = Text[1], C = Text[2];
  if ((A & 0xf0) != 0xe0)
    return 0;
  unsigned Code = (A & 0xfu) << 12 | (B & 0x3fu) << 6 | (C & 0x3fu);
  bool Bidi = (Code >= 0x202a && Code <= 0x202e) ||
              (Code >= 0x2066 && Code <= 0x2069);
  bool Hidden = (Code >= 0x200b && Code <= 0x200f) || Code == 0xfeff;
  return Bidi || Hidden ? Code : 0;
}

std::string htmlText(StringRef Raw) {
  std::string Clean = utf8(Raw);
  std::string Shown;
  for (size_t I = 0; I < Clean.size();) {
    unsigned char C = Clean[I];
    if (unsigned Code = trickyMark(StringRef(Clean).substr(I))) {
      Shown += "<U+" + utohexstr(Code, /*LowerCase=*/false, 4) + ">";
      I += 3;
      continue;
    }
    bool Allowed = C >= 0x20 || C == '\t' || C == '\n' || C == '\r';
    if (Allowed && C != 0x7f)
      Shown += char(C);
    else
      Shown += "\xef\xbf\xbd"; // U+FFFD
    ++I;
  }
  std::string Out;
  raw_string_ostream OS(Out);
  printHTMLEscaped(Shown, OS);
  return Out;
}

} // namespace shmfix
