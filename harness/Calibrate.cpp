//===- Calibrate.cpp - Measures the bank rules of the card at hand --------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Calibrate.h"

#include "harness/Process.h"
#include "harness/SourceCounters.h"
#include "harness/backends/gpu/GpuBackend.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

#include <bit>
#include <map>
#include <random>

namespace shmfix::bench {

using banks::MeasuredRow;

// Counters, and how they become wavefronts: docs/hardware.md.
static constexpr const char *LoadCounter = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum";
static constexpr const char *StoreCounter = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum";
static constexpr const char *ConflictCounter = "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum";

static const char *counterOf(llvm::StringRef Op) {
  if (Op.starts_with("ld"))
    return LoadCounter;
  return Op.starts_with("st") ? StoreCounter : ConflictCounter;
}

static MeasuredRow row(llvm::StringRef Op, unsigned Bytes, std::string Pattern) {
  MeasuredRow R;
  R.Op = Op.str();
  R.Pattern = std::move(Pattern);
  banks::Request &Q = R.Request;
  Q.Bytes = uint8_t(Bytes);
  Q.Kind = Op == "ld" ? banks::Op::Load : Op == "st" ? banks::Op::Store
           : Op == "atom" ? banks::Op::Atomic : Op == "red" ? banks::Op::Reduction
           : Op == "cpasynccg" ? banks::Op::BypassCopy
           : Op.starts_with("cpasync") ? banks::Op::AsyncCopy
           : Op.starts_with("ldmatrix") ? banks::Op::MatrixLoad : banks::Op::MatrixStore;
  if (Op.contains("matrix"))
    Q.Matrices = uint8_t(Op.back() - '0');
  return R;
}

std::vector<MeasuredRow> builtInRequests() {
  std::vector<MeasuredRow> Out;
  std::mt19937 Random(17);
  static constexpr std::pair<const char *, unsigned> Kinds[] = {
      {"ld", 1}, {"ld", 2}, {"ld", 4}, {"ld", 8}, {"ld", 16}, {"st", 1}, {"st", 2}, {"st", 4}, {"st", 8},
      {"st", 16}, {"atom", 4}, {"red", 4}, {"cpasync", 4}, {"cpasync", 8}, {"cpasync", 16}, {"cpasynccg", 16},
      {"ldmatrix1", 16}, {"ldmatrix2", 16}, {"ldmatrix4", 16}, {"stmatrix1", 16}, {"stmatrix2", 16}, {"stmatrix4", 16}};
  for (auto [Op, Bytes] : Kinds) {
    bool Matrix = llvm::StringRef(Op).contains("matrix");
    auto Add = [&](std::string Pattern, uint32_t Mask, auto Offset) {
      MeasuredRow R = row(Op, Bytes, std::move(Pattern));
      R.Request.Active = Matrix ? ~0u : Mask;
      for (unsigned L = 0; L < banks::WarpSize; ++L)
        R.Request.Offset[L] = int32_t(Offset(L));
      R.Wavefronts = banks::evaluate(R.Request).Wavefronts;
      R.Number = unsigned(Out.size() + 1);
      Out.push_back(R);
    };
    for (unsigned Stride : {1u, 2u, 3u, 4u, 5u, 8u, 9u, 16u, 17u, 32u, 33u, 64u})
      Add(llvm::formatv("stride{0}", Stride), ~0u, [=](unsigned L) { return L * Stride * Bytes; });
    for (unsigned Same : {2u, 4u, 16u, 32u})
      Add(llvm::formatv("dup{0}", Same), ~0u, [=](unsigned L) { return L / Same * Bytes; });
    for (uint32_t Mask : {0x1u, 0xffu, 0xffffu, 0x55555555u, 0xff00ff00u})
      Add(llvm::formatv("mask{0:x-}", Mask), Mask, [=](unsigned L) { return L * 32 * Bytes; });
    for (unsigned N = 0; N < 12; ++N) {
      std::array<unsigned, banks::WarpSize> At;
      unsigned Pool = 32u << (N % 4);
      for (unsigned &A : At)
        A = Random() % Pool * Bytes;
      uint32_t Mask = N % 3 == 2 ? uint32_t(Random()) | 1 : ~0u;
      Add(llvm::formatv("rand{0}_{1}", N, Pool), Mask, [&](unsigned L) { return At[L]; });
    }
  }
  return Out;
}

std::vector<MeasuredRow> spread(std::vector<MeasuredRow> All, unsigned Rows) {
  if (!Rows || All.size() <= Rows)
    return All;
  std::vector<MeasuredRow> Out;
  for (unsigned I = 0; I < Rows; ++I)
    Out.push_back(All[size_t(I) * All.size() / Rows]);
  return Out;
}

static std::string offsetsOf(const MeasuredRow &R) {
  std::string Out;
  for (int32_t O : R.Request.Offset)
    Out += (Out.empty() ? "" : " ") + std::to_string(O);
  return Out;
}

std::string requestLines(llvm::ArrayRef<MeasuredRow> Rows) {
  std::string Out;
  for (const MeasuredRow &R : Rows)
    Out += llvm::formatv("{0} {1} {2:x-} {3}\n", R.Op, unsigned(R.Request.Bytes), R.Request.Active, offsetsOf(R)).str();
  return Out;
}

llvm::Error takeCounters(llvm::StringRef Csv, llvm::MutableArrayRef<MeasuredRow> Rows) {
  // Before the table ncu prints messages of its own.
  size_t Start = Csv.find("\"ID\",");
  if (Start == llvm::StringRef::npos)
    return llvm::createStringError("the output of ncu has no table");
  Csv = Csv.drop_front(Start);
  std::vector<std::string> Names = nextCsvRecord(Csv);
  std::map<std::string, size_t> Column;
  for (size_t I = 0; I < Names.size(); ++I)
    Column[Names[I]] = I;
  nextCsvRecord(Csv); // units
  size_t I = 0;
  while (!Csv.empty()) {
    std::vector<std::string> R = nextCsvRecord(Csv);
    if (R.size() != Names.size())
      continue;
    if (I == Rows.size())
      return llvm::createStringError("more launches were profiled than there are requests");
    MeasuredRow &To = Rows[I++];
    auto At = Column.find(counterOf(To.Op));
    unsigned Count = 0;
    if (At == Column.end() || llvm::StringRef(R[At->second]).getAsInteger(10, Count))
      return llvm::createStringError("row %zu has no count for %s", I, counterOf(To.Op));
    To.Wavefronts = Count;
    // Conflicts come on top of a pass for each phase.
    if (counterOf(To.Op) == ConflictCounter)
      To.Wavefronts += banks::phasesOf(To.Request).Count;
  }
  if (I != Rows.size())
    return llvm::createStringError("%zu launches were profiled for %zu requests", I, Rows.size());
  return llvm::Error::success();
}

std::string tableText(llvm::ArrayRef<MeasuredRow> Rows) {
  std::string Out = "op\tbytes\tactive_mask\tpattern\twavefronts\tlane_byte_offsets\n";
  for (const MeasuredRow &R : Rows)
    Out += llvm::formatv("{0}\t{1}\t{2:x-}\t{3}\t{4}\t{5}\n", R.Op, unsigned(R.Request.Bytes), R.Request.Active,
                         R.Pattern, R.Wavefronts, offsetsOf(R)).str();
  return Out;
}

llvm::Expected<unsigned> calibrate(const CalibrateOptions &O) {
  Toolkit T = findToolkit(O.Tools);
  if (T.Nvcc.empty() || T.Ncu.empty())
    return llvm::createStringError("calibrate needs nvcc and ncu; name them with --nvcc and --ncu");
  std::vector<MeasuredRow> Rows;
  if (O.Table.empty()) {
    Rows = builtInRequests();
  } else {
    llvm::Expected<std::string> Text = readFile(O.Table);
    if (!Text)
      return Text.takeError();
    banks::MeasuredTable Table = banks::parseMeasuredTable(*Text);
    if (Table.Error)
      return llvm::createStringError("%s:%u: %s", O.Table.c_str(), Table.Error->Line, Table.Error->Text.c_str());
    Rows = std::move(Table.Rows);
  }
  llvm::Regex Wanted("^(" + O.Kinds + ")$");
  if (!O.Kinds.empty())
    llvm::erase_if(Rows, [&](const MeasuredRow &R) { return !Wanted.match(R.Op + " " + std::to_string(R.Request.Bytes)); });
  if (Rows.empty())
    return llvm::createStringError("no request to measure%s", O.Kinds.empty() ? "" : "; kinds are OP BYTES, such as 'ld 4' or 'cpasync 16'");
  Rows = spread(std::move(Rows), O.Rows);
  if (llvm::Error E = writeCarried("calibrate/", O.Folder))
    return E;
  std::string Folder = O.Folder + "/calibrate";
  if (llvm::Error E = writeFile(Folder + "/requests.txt", requestLines(Rows)))
    return E;
  llvm::Expected<Finished> Built = runShell(shellQuoted(T.Nvcc) + " -O3 -std=c++17 -arch=native requests.cu -o requests", Folder, {}, 300);
  if (!Built)
    return Built.takeError();
  if (Built->ExitStatus)
    return llvm::createStringError("the requests could not be built:\n%s", Built->tail().c_str());
  llvm::Expected<Finished> Ran = runShell(
      shellQuoted(T.Ncu) + " --clock-control none --cache-control none --csv --page raw --metrics " + LoadCounter + "," +
          StoreCounter + "," + ConflictCounter + " ./requests requests.txt", Folder);
  if (!Ran)
    return Ran.takeError();
  if (Ran->ExitStatus)
    return llvm::createStringError("ncu: %s", Ran->tail().c_str());
  if (llvm::Error E = takeCounters(Ran->Output, Rows))
    return E;
  std::map<std::string, std::pair<unsigned, unsigned>> Kinds; // rows, departures
  unsigned Departures = 0;
  for (const MeasuredRow &R : Rows) {
    unsigned Model = banks::evaluate(R.Request).Wavefronts;
    auto &[All, Off] = Kinds[R.Op + " " + std::to_string(R.Request.Bytes)];
    ++All;
    if (Model == R.Wavefronts)
      continue;
    ++Off;
    ++Departures;
    llvm::outs() << llvm::formatv("{0} {1} B mask {2:x-} {3}: measured {4}, model {5}\n", R.Op, unsigned(R.Request.Bytes),
                                  R.Request.Active, R.Pattern, R.Wavefronts, Model);
  }
  for (const auto &[Kind, Count] : Kinds)
    llvm::outs() << llvm::formatv("{0,-14} {1,5} rows, {2} differ\n", Kind, Count.first, Count.second);
  llvm::outs() << llvm::formatv("{0} rows, {1} differ\n", Rows.size(), Departures);
  if (!O.Output.empty())
    if (llvm::Error E = writeFile(O.Output, tableText(Rows)))
      return E;
  llvm::Expected<Finished> Async = runShell("./requests --async-time", Folder, {}, 60);
  if (!Async)
    return Async.takeError();
  llvm::outs() << "cp.async of 16 bytes, clock cycles of 64 copies a lane:\n" << Async->Output;
  return Departures;
}

} // namespace shmfix::bench
