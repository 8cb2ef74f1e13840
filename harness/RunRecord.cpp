//===- RunRecord.cpp - Reads the trace of the probe -----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/RunRecord.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/JSON.h"

namespace shmfix::bench {

namespace {

namespace json = llvm::json;

int64_t number(const json::Object &O, llvm::StringRef Key, int64_t Default = 0) {
  return O.getInteger(Key).value_or(Default);
}

Shape shape(const json::Object &O, llvm::StringRef Key) {
  Shape S{};
  if (const json::Array *A = O.getArray(Key))
    for (size_t I = 0; I < A->size() && I < 3; ++I)
      S[I] = unsigned((*A)[I].getAsInteger().value_or(0));
  return S;
}

/// Ids in a trace count from 0 in each process.
struct Reader {
  RunRecord &R;
  unsigned Allocations = 0, Functions = 0;

  bool take(const json::Object &O) {
    llvm::StringRef Ev = O.getString("ev").value_or("");
    if (Ev == "start") {
      Allocations = R.Allocations.size();
      Functions = R.Functions.size();
      ++R.Processes;
      R.Ended = false;
    } else if (Ev == "end") {
      R.Ended = true;
    } else if (Ev == "device") {
      R.Devices.push_back({O.getString("name").value_or("").str(), O.getString("uuid").value_or("").str(),
                           int(number(O, "major")), int(number(O, "minor")),
                           int(number(O, "processors")),
                           int(number(O, "threads")), int(number(O, "driver"))});
    } else if (Ev == "alloc") {
      if (uint64_t(number(O, "id")) + Allocations != R.Allocations.size())
        return false;
      R.Allocations.push_back({O.getString("kind").value_or("").str(),
                               O.getString("name").value_or("").str(),
                               uint64_t(number(O, "bytes")),
                               uint64_t(number(O, "address")),
                               unsigned(number(O, "at"))});
    } else if (Ev == "function") {
      if (uint64_t(number(O, "id")) + Functions != R.Functions.size())
        return false;
      R.Functions.push_back(
          {llvm::demangle(O.getString("name").value_or("").str()),
           int(number(O, "registers", -1)), int(number(O, "local", -1)),
           int(number(O, "static", -1))});
    } else if (Ev == "launch") {
      return launch(O);
    } else if (Ev == "kernel") {
      KernelTime K{unsigned(number(O, "f")) + Functions, shape(O, "grid"),
                   shape(O, "block"), unsigned(number(O, "dynamic")),
                   double(number(O, "ns"))};
      if (K.Function >= R.Functions.size())
        return false;
      R.Kernels.push_back(K);
    } else if (Ev == "error") {
      R.Errors.push_back(O.getString("text").value_or("").str());
    }
    return !Ev.empty(); // events of later versions are left out
  }

  bool launch(const json::Object &O) {
    Launch L;
    L.Function = int(number(O, "f", -1));
    if (L.Function >= 0)
      L.Function += Functions;
    if (L.Function >= int(R.Functions.size()))
      return false;
    L.Grid = shape(O, "grid");
    L.Block = shape(O, "block");
    L.Dynamic = unsigned(number(O, "dynamic"));
    L.Resident = int(number(O, "resident", -1));
    L.Skipped = O.getBoolean("skipped").value_or(false);
    if (const json::Object *Changed = O.getObject("changed"))
      for (const auto &[Key, Value] : *Changed) {
        unsigned Id;
        if (llvm::StringRef(Key).getAsInteger(10, Id) ||
            Id + Allocations >= R.Allocations.size())
          return false;
        L.Changed[Id + Allocations] = Value.getAsString().value_or("").str();
      }
    R.Launches.push_back(std::move(L));
    return true;
  }
};

} // namespace

llvm::Error readTrace(llvm::StringRef Text, RunRecord &R) {
  Reader In{R};
  for (unsigned Line = 1; !Text.empty(); ++Line) {
    auto [First, Rest] = Text.split('\n');
    Text = Rest;
    if (First.trim().empty())
      continue;
    llvm::Expected<json::Value> V = json::parse(First);
    if (!V) {
      // The process may have been killed in the middle of its last line.
      llvm::consumeError(V.takeError());
      if (Rest.empty() && !R.Ended)
        return llvm::Error::success();
      return llvm::createStringError("line %u of the trace is no JSON", Line);
    }
    const json::Object *O = V->getAsObject();
    if (!O || !In.take(*O))
      return llvm::createStringError("line %u of the trace is not understood", Line);
  }
  return llvm::Error::success();
}

} // namespace shmfix::bench
