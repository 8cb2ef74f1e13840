//===- UnifiedDiff.cpp - Two texts as a unified diff ----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/UnifiedDiff.h"

#include "tool/report/PathText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <vector>

using namespace llvm;

namespace shmfix {

namespace {

using Lines = std::vector<StringRef>;

/// A run of lines that changes: [A, AEnd) becomes [B, BEnd).
struct Change {
  size_t A, AEnd, B, BEnd;
};

/// Lines with their "\n"; the last one may lack it.
Lines linesOf(StringRef Text) {
  Lines Out;
  while (!Text.empty()) {
    size_t End = Text.find('\n');
    size_t Size = End == StringRef::npos ? Text.size() : End + 1;
    Out.push_back(Text.take_front(Size));
    Text = Text.drop_front(Size);
  }
  return Out;
}

constexpr int MaxDifferences = 1000;

/// Greedy search for the shortest edit script between [A, AEnd) and [B, BEnd).
/// Furthest[d] keeps the frontier after d differences, to walk back along.
std::vector<Change> shortest(const Lines &Old, const Lines &New, Change All) {
  const int N = All.AEnd - All.A, M = All.BEnd - All.B;
  const int Limit = std::min(N + M, MaxDifferences);
  std::vector<int> V(2 * Limit + 3, 0);
  auto At = [&](std::vector<int> &F, int K) -> int & { return F[K + Limit + 1]; };
  std::vector<std::vector<int>> Furthest;
  int Differences = -1;
  for (int D = 0; D <= Limit && Differences < 0; ++D) {
    Furthest.push_back(V);
    for (int K = -D; K <= D; K += 2) {
      bool Down = K == -D || (K != D && At(V, K - 1) < At(V, K + 1));
      int X = Down ? At(V, K + 1) : At(V, K - 1) + 1;
      int Y = X - K;
      while (X < N && Y < M && Old[All.A + X] == New[All.B + Y])
        ++X, ++Y;
      At(V, K) = X;
      if (X >= N && Y >= M) {
        Differences = D;
        break;
      }
    }
  }
  if (Differences < 0)
    return {All};

  std::vector<Change> Steps; // single lines, last first
  int X = N, Y = M;
  for (int D = Differences; D > 0; --D) {
    std::vector<int> &F = Furthest[D];
    int K = X - Y;
    bool Down = K == -D || (K != D && At(F, K - 1) < At(F, K + 1));
    int PrevK = Down ? K + 1 : K - 1;
    int PrevX = At(F, PrevK), PrevY = PrevX - PrevK;
    size_t A = All.A + PrevX, B = All.B + PrevY;
    Steps.push_back(Down ? Change{A, A, B, B + 1} : Change{A, A + 1, B, B});
    X = PrevX;
    Y = PrevY;
  }
  std::vector<Change> Out;
  for (const Change &S : reverse(Steps)) {
    if (!Out.empty() && Out.back().AEnd == S.A && Out.back().BEnd == S.B) {
      Out.back().AEnd = S.AEnd;
      Out.back().BEnd = S.BEnd;
    } else {
      Out.push_back(S);
    }
  }
  return Out;
}

std::vector<Change> changesOf(const Lines &Old, const Lines &New) {
  size_t Head = 0, Tail = 0, Least = std::min(Old.size(), New.size());
  while (Head != Least && Old[Head] == New[Head])
    ++Head;
  while (Tail != Least - Head &&
         Old[Old.size() - 1 - Tail] == New[New.size() - 1 - Tail])
    ++Tail;
  Change Middle{Head, Old.size() - Tail, Head, New.size() - Tail};
  if (Middle.A == Middle.AEnd && Middle.B == Middle.BEnd)
    return {};
  return shortest(Old, New, Middle);
}

void line(raw_ostream &OS, char Mark, StringRef Text) {
  OS << Mark << Text;
  if (!Text.ends_with("\n"))
    OS << "\n\\ No newline at end of file\n";
}

/// "12,3", "12", or "11,0": an empty range names the line before it.
void range(raw_ostream &OS, size_t Begin, size_t Count) {
  OS << (Count ? Begin + 1 : Begin);
  if (Count != 1)
    OS << ',' << Count;
}

void path(raw_ostream &OS, const char *Mark, StringRef Prefix, StringRef Path) {
  OS << Mark << ' ';
  bool Odd = any_of(Path, [](unsigned char C) {
    return C < 0x20 || C == '"' || C == '\\' || C == 0x7f;
  });
  if (Odd) {
    // Both readers take names in C quotes.
    OS << '"' << Prefix;
    for (unsigned char C : Path) {
      if (C == '"' || C == '\\')
        OS << '\\' << C;
      else if (C < 0x20 || C == 0x7f)
        OS << '\\' << char('0' + (C >> 6)) << char('0' + (C >> 3 & 7))
           << char('0' + (C & 7));
      else
        OS << C;
    }
    OS << '"';
  } else {
    OS << Prefix << Path;
    if (Path.contains(' '))
      OS << '\t'; // ends the name; patch would stop at the space
  }
  OS << '\n';
}

} // namespace

void writeUnifiedDiff(StringRef Path, StringRef Before, StringRef After,
                      StringRef Directory, raw_ostream &OS, bool IsNew) {
  static constexpr size_t Context = 3;
  Lines Old = linesOf(Before), New = linesOf(After);
  std::vector<Change> Changes = changesOf(Old, New);
  if (Changes.empty())
    return;
  std::string Shown = repositoryPath(Path, Directory, Directory);
  // "a//src/x.cu" would be read as an absolute path.
  StringRef Name = StringRef(Shown).ltrim('/');
  if (IsNew)
    OS << "--- /dev/null\n";
  else
    path(OS, "---", "a/", Name);
  path(OS, "+++", "b/", Name);
  for (size_t I = 0; I != Changes.size();) {
    size_t Last = I;
    while (Last + 1 != Changes.size() &&
           Changes[Last + 1].A - Changes[Last].AEnd <= 2 * Context)
      ++Last;
    size_t Lead = std::min(Context, Changes[I].A);
    size_t Trail = std::min(Context, Old.size() - Changes[Last].AEnd);
    size_t A = Changes[I].A - Lead, AEnd = Changes[Last].AEnd + Trail;
    size_t B = Changes[I].B - Lead, BEnd = Changes[Last].BEnd + Trail;
    OS << "@@ -";
    range(OS, A, AEnd - A);
    OS << " +";
    range(OS, B, BEnd - B);
    OS << " @@\n";
    for (; I <= Last; ++I) {
      for (; A != Changes[I].A; ++A)
        line(OS, ' ', Old[A]);
      for (; A != Changes[I].AEnd; ++A)
        line(OS, '-', Old[A]);
      for (size_t L = Changes[I].B; L != Changes[I].BEnd; ++L)
        line(OS, '+', New[L]);
    }
    for (; A != AEnd; ++A)
      line(OS, ' ', Old[A]);
  }
}

} // namespace shmfix
