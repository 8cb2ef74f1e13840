//===- SourceCounters.cpp - Per-line counters out of Nsight Compute -------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/SourceCounters.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

#include <cmath>

namespace shmfix::bench {

std::vector<std::string> nextCsvRecord(llvm::StringRef &Text) {
  std::vector<std::string> Out(1);
  bool Quoted = false;
  size_t I = 0;
  for (; I < Text.size(); ++I) {
    char C = Text[I];
    if (Quoted) {
      if (C == '"' && I + 1 < Text.size() && Text[I + 1] == '"')
        Out.back() += Text[++I];
      else if (C == '"')
        Quoted = false;
      else
        Out.back() += C;
    } else if (C == '"') {
      Quoted = true;
    } else if (C == ',') {
      Out.emplace_back();
    } else if (C == '\n') {
      ++I;
      break;
    } else if (C != '\r') {
      Out.back() += C;
    }
  }
  Text = Text.drop_front(I);
  return Out;
}

std::string baseName(llvm::StringRef Kernel) {
  // Cut at the first '(' or '<' that is not inside the name's own scope.
  Kernel = Kernel.trim();
  Kernel.consume_front("void ");
  // As Nsight Compute, the demangler and Clang write a namespace without a name.
  for (llvm::StringRef Unnamed : {"<unnamed>::", "(anonymous namespace)::", "(anonymous)::"})
    if (size_t At = Kernel.rfind(Unnamed); At != llvm::StringRef::npos && At < Kernel.find('(', At + Unnamed.size()))
      if (size_t Open = Kernel.take_front(At).find_first_of("(<"); Open == llvm::StringRef::npos)
        Kernel = Kernel.drop_front(At + Unnamed.size());
  size_t End = Kernel.find_first_of("(<");
  llvm::StringRef Name = Kernel.take_front(End);
  size_t Scope = Name.rfind("::");
  if (Scope != llvm::StringRef::npos)
    Name = Name.drop_front(Scope + 2);
  return Name.trim().str();
}

static llvm::StringRef opOf(llvm::StringRef Sass) {
  Sass = Sass.trim();
  if (Sass.starts_with("@")) // a predicate comes first
    Sass = Sass.drop_front(Sass.find(' ')).trim();
  llvm::StringRef Code = Sass.take_until([](char C) { return C == ' ' || C == '.'; });
  return llvm::StringSwitch<llvm::StringRef>(Code)
      .Case("LDS", "load")
      .Case("STS", "store")
      .Case("ATOMS", "atomic")
      .Case("LDGSTS", "async-copy")
      .Case("LDSM", "matrix-load")
      .Case("STSM", "matrix-store")
      .Default("");
}

static uint64_t count(const std::string &Text) {
  uint64_t N = 0;
  std::string Plain = Text;
  llvm::erase(Plain, ','); // thousands
  return llvm::StringRef(Plain).getAsInteger(10, N) ? 0 : N;
}

llvm::Expected<LineCounts> readSourceCounters(llvm::StringRef Csv) {
  LineCounts Out;
  std::string File, Kernel;
  std::map<std::string, size_t> Column;
  unsigned Line = 0, SassColumn = 0;
  bool Seen = false, Pages = false;
  while (!Csv.empty()) {
    std::vector<std::string> R = nextCsvRecord(Csv);
    if (R.size() == 2 && R[0] == "File Path") {
      File = R[1];
      continue;
    }
    if (R.size() >= 2 && R[0] == "Function Name") {
      Kernel = R[1];
      continue;
    }
    if (R[0] == "Line No") {
      Column.clear();
      for (size_t I = 0; I < R.size(); ++I) {
        if (R[I] == "Source")
          SassColumn = I; // the second of that name
        Column[R[I]] = I;
      }
      if (!Column.count("L1 Wavefronts Shared") || !Column.count("L1 Wavefronts Shared Ideal") ||
          !Column.count("Instructions Executed")) {
        // A kernel without shared memory has no such columns.
        Column.clear();
        Pages = true;
        continue;
      }
      Seen = true;
      Line = 0;
      continue;
    }
    if (Column.empty() || R.size() < Column.size())
      continue;
    if (!R[0].empty()) {
      Line = unsigned(count(R[0]));
      continue;
    }
    llvm::StringRef Op = opOf(R[SassColumn]);
    uint64_t Requests = count(R[Column["Instructions Executed"]]);
    if (Op.empty() || !Line || !Requests)
      continue;
    unsigned Bits = Column.count("Access Size") ? unsigned(count(R[Column["Access Size"]])) : 0;
    LineCount &C = Out[{Kernel, File, Line, Op.str(), Bits / 8}];
    C.Requests += Requests;
    C.Wavefronts += count(R[Column["L1 Wavefronts Shared"]]);
    C.Ideal += count(R[Column["L1 Wavefronts Shared Ideal"]]);
  }
  if (!Seen && Pages)
    return llvm::createStringError("no kernel that was profiled uses shared memory; --counter-launches profiles more launches of each");
  if (!Seen)
    return llvm::createStringError("the report has no source page; build with -lineinfo");
  return Out;
}

static bool sameFile(llvm::StringRef Measured, llvm::StringRef Relative) {
  return Measured == Relative || Measured.ends_with(("/" + Relative).str());
}

static bool close(double A, double B) {
  return std::fabs(A - B) <= 0.01 * std::max(1.0, B);
}

std::vector<LineResult> joinLines(const LineCounts &Before, const LineCounts &After,
                                  const std::vector<Predicted> &Predictions, const LineMap &Lines) {
  // The two sides lie in folders of their own: compare by place in the tree.
  auto Place = [](const LineKey &K) {
    LineKey Short = K;
    llvm::StringRef Path = K.File;
    size_t At = Path.rfind("/sides/");
    if (At != llvm::StringRef::npos) {
      Path = Path.drop_front(At + 7);
      Short.File = Path.drop_front(std::min(Path.find('/') + 1, Path.size())).str();
    }
    return Short;
  };
  std::map<LineKey, LineResult> Rows;
  auto Fill = [&](const LineCounts &From, std::optional<LineCount> LineResult::*To) {
    for (const auto &[Key, Count] : From) {
      LineKey K = Place(Key);
      if (To == &LineResult::After)
        K.Line = Lines.before(K.File, K.Line);
      LineResult &R = Rows[K];
      R.Kernel = K.Kernel, R.File = K.File, R.Op = K.Op, R.Line = K.Line, R.Bytes = K.Bytes;
      // Several lines of one side may belong to one of the other.
      LineCount &Sum = R.*To ? *(R.*To) : (R.*To).emplace();
      Sum.Requests += Count.Requests, Sum.Wavefronts += Count.Wavefronts, Sum.Ideal += Count.Ideal;
    }
  };
  Fill(Before, &LineResult::Before);
  Fill(After, &LineResult::After);
  std::vector<LineResult> Out;
  for (auto &[Key, R] : Rows) {
    auto Mean = [](const std::optional<LineCount> &C) -> std::optional<double> {
      if (!C || !C->Requests)
        return std::nullopt;
      return double(C->Wavefronts) / double(C->Requests);
    };
    bool Any = false, Good = false;
    for (const Predicted &P : Predictions) {
      if (P.Line != R.Line || P.Op != R.Op || P.Bytes != R.Bytes || !P.Before ||
          P.Status == "unknown" || !sameFile(R.File, P.File) ||
          baseName(P.Kernel) != baseName(R.Kernel))
        continue;
      // One line may hold several accesses or block shapes: any may fit.
      bool Fits = (!Mean(R.Before) || close(*Mean(R.Before), *P.Before)) &&
                  (!Mean(R.After) || close(*Mean(R.After), P.After.value_or(*P.Before)));
      if (!Any || (Fits && !Good)) {
        R.PredictedBefore = P.Before;
        R.PredictedAfter = P.After ? P.After : P.Before;
      }
      Any = true;
      Good |= Fits;
    }
    if (Any)
      R.Agreement = Good ? "agrees" : "differs";
    Out.push_back(R);
  }
  return Out;
}

} // namespace shmfix::bench
