//===- SourceText.cpp - Lines and columns of source text ------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/SourceText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Unicode.h"

using namespace llvm;

namespace shmfix {

std::optional<StringRef> lineOf(StringRef Text, unsigned Line) {
  if (Line == 0)
    return std::nullopt;
  for (unsigned I = 1; I != Line; ++I) {
    size_t End = Text.find('\n');
    if (End == StringRef::npos)
      return std::nullopt;
    Text = Text.drop_front(End + 1);
  }
  Text = Text.take_until([](char C) { return C == '\n'; });
  Text.consume_back("\r");
  return Text;
}

std::optional<StringRef> lineOf(const ReportOptions &O, StringRef File,
                                unsigned Line) {
  if (!O.ReadFile)
    return std::nullopt;
  std::optional<StringRef> Text = O.ReadFile(File);
  return Text ? lineOf(*Text, Line) : std::nullopt;
}

LineColumn positionOf(StringRef Text, unsigned Offset) {
  StringRef Head = Text.take_front(Offset);
  size_t LastBreak = Head.rfind('\n');
  LineColumn P;
  P.Line = 1 + Head.count('\n');
  P.Column = LastBreak == StringRef::npos ? Head.size() + 1
                                          : Head.size() - LastBreak;
  return P;
}

unsigned endColumn(StringRef Line, unsigned Column, StringRef Spelled) {
  unsigned At = Column ? Column - 1 : 0;
  for (char C : Spelled) {
    if (isSpace(C))
      continue;
    while (At < Line.size() && isSpace(Line[At]))
      ++At;
    if (At >= Line.size() || Line[At] != C)
      return Column + 1;
    ++At;
  }
  return std::max(At + 1, Column + 1);
}

/// Edits of \p File by offset, each once; none if two overlap.
static std::optional<std::vector<Edit>> sorted(const std::vector<Edit> &Edits,
                                               StringRef File, size_t Size) {
  std::vector<Edit> Own;
  copy_if(Edits, std::back_inserter(Own),
          [&](const Edit &E) { return E.File == File; });
  sort(Own);
  Own.erase(llvm::unique(Own), Own.end());
  uint64_t End = 0;
  for (const Edit &E : Own) {
    if (E.Offset < End || uint64_t(E.Offset) + E.Length > Size)
      return std::nullopt;
    End = uint64_t(E.Offset) + E.Length;
  }
  return Own;
}

std::optional<std::string> applyEdits(StringRef Text,
                                      const std::vector<Edit> &Edits,
                                      StringRef File) {
  std::optional<std::vector<Edit>> Own = sorted(Edits, File, Text.size());
  if (!Own)
    return std::nullopt;
  std::string Out;
  size_t At = 0;
  for (const Edit &E : *Own) {
    Out += Text.slice(At, E.Offset);
    Out += E.Text;
    At = E.Offset + E.Length;
  }
  Out += Text.substr(At);
  return Out;
}

static std::vector<std::string> split(StringRef Text) {
  SmallVector<StringRef> Parts;
  Text.split(Parts, '\n');
  std::vector<std::string> Lines;
  for (StringRef P : Parts) {
    P.consume_back("\r");
    Lines.push_back(P.str());
  }
  return Lines;
}

std::vector<ChangedLines> changedLines(const std::vector<Edit> &Edits,
                                       const ReportOptions &O) {
  std::vector<ChangedLines> Out;
  std::vector<StringRef> Files;
  for (const Edit &E : Edits)
    Files.push_back(E.File);
  sort(Files);
  Files.erase(llvm::unique(Files), Files.end());
  for (StringRef File : Files) {
    std::optional<StringRef> Text =
        O.ReadFile ? O.ReadFile(File) : std::nullopt;
    if (!Text)
      continue;
    std::optional<std::vector<Edit>> Own = sorted(Edits, File, Text->size());
    if (!Own)
      continue;
    auto EndOfLine = [&](size_t At) {
      return std::min(Text->find('\n', At), Text->size());
    };
    for (size_t I = 0; I != Own->size();) {
      LineColumn First = positionOf(*Text, (*Own)[I].Offset);
      size_t Begin = (*Own)[I].Offset - (First.Column - 1);
      size_t At = Begin, End = Begin;
      std::string After;
      // Takes in the next edit as long as it starts on this run's last line or
      // the one below.
      do {
        const Edit &E = (*Own)[I++];
        After += Text->slice(At, E.Offset);
        After += E.Text;
        At = E.Offset + E.Length;
        End = EndOfLine(At);
      } while (I != Own->size() && (*Own)[I].Offset <= EndOfLine(End + 1));
      After += Text->slice(At, End);
      Out.push_back({File.str(), First.Line, split(Text->slice(Begin, End)),
                     split(After)});
    }
  }
  return Out;
}

ShownLine showLine(StringRef Line, unsigned Column, unsigned EndColumn,
                   unsigned Width, bool Ascii) {
  static constexpr unsigned TabStop = 8;
  // Columns of the terminal at which each byte starts, and the text without
  // tabs and without control characters that would move the cursor.
  ShownLine Out;
  unsigned At = 0;
  bool SawStart = false, SawEnd = false;
  for (size_t I = 0; I <= Line.size();) {
    if (!SawStart && I + 1 >= Column) {
      Out.Start = At;
      SawStart = true;
    }
    if (!SawEnd && I + 1 >= EndColumn) {
      Out.End = At;
      SawEnd = true;
    }
    if (I == Line.size())
      break;
    unsigned char C = Line[I];
    if (C == '\t') {
      unsigned Stop = (At / TabStop + 1) * TabStop;
      Out.Text.append(Stop - At, ' ');
      At = Stop;
      ++I;
      continue;
    }
    size_t Bytes = C < 0x80 ? 1 : C < 0xe0 ? 2 : C < 0xf0 ? 3 : 4;
    StringRef Char = Line.substr(I, Bytes);
    int Columns = sys::unicode::columnWidthUTF8(Char);
    if (Columns < 0) {
      Out.Text += '?';
      Columns = 1;
      Bytes = 1;
    } else {
      Out.Text += Char;
    }
    At += Columns;
    I += Bytes;
  }
  if (!SawEnd)
    Out.End = At;
  Out.End = std::max(Out.End, Out.Start + 1);

  // Cutting by bytes is only right where a byte is a column.
  bool Plain = all_of(Out.Text, [](unsigned char C) { return C < 0x80; });
  if (Width < 20 || At <= Width || !Plain)
    return Out;
  unsigned From = 0;
  if (Out.End > Width)
    From = Out.Start > Width / 4 ? Out.Start - Width / 4 : 0;
  StringRef Dots = Ascii ? "..." : "\u2026";
  unsigned DotColumns = Ascii ? 3 : 1;
  bool CutHead = From > 0, CutTail = At > From + Width;
  std::string Text = Out.Text.substr(From, Width);
  if (CutTail)
    Text = Text.substr(0, Width - DotColumns) + Dots.str();
  if (CutHead)
    Text = Dots.str() + Text.substr(DotColumns);
  Out.Text = Text;
  Out.Start -= From;
  Out.End = std::min(Out.End - From, Width);
  return Out;
}

unsigned utf16Column(StringRef Line, unsigned Column) {
  unsigned Units = 1;
  for (unsigned char C : Line.take_front(Column ? Column - 1 : 0))
    // A lead byte opens a character; four-byte ones take two units.
    Units += (C & 0xc0) == 0x80 ? 0 : C >= 0xf0 ? 2 : 1;
  return Units;
}

std::string utf8(StringRef Text) {
  return json::isUTF8(Text) ? Text.str() : json::fixUTF8(Text);
}

} // namespace shmfix
