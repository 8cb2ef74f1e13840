//===- CardState.cpp - What disturbs times on a card ----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/backends/gpu/CardState.h"

#include "harness/Process.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"

namespace shmfix::bench {

static constexpr const char *Fields =
    "clocks_event_reasons_counters.sw_power_cap,clocks_event_reasons_counters.sw_thermal_slowdown,"
    "clocks_event_reasons_counters.hw_thermal_slowdown,clocks_event_reasons_counters.hw_power_brake_slowdown";
static constexpr const char *Names[] = {"the power cap", "software thermal slowdown", "hardware thermal slowdown",
                                        "the power brake"};

std::optional<std::vector<uint64_t>> readHeldBack(llvm::StringRef Csv) {
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  Csv.trim().split('\n').first.split(Parts, ',');
  std::vector<uint64_t> Out;
  for (llvm::StringRef P : Parts) {
    uint64_t N = 0;
    if (P.trim().split(' ').first.getAsInteger(10, N)) // a unit may follow
      return std::nullopt;
    Out.push_back(N);
  }
  if (Out.size() != std::size(Names))
    return std::nullopt;
  return Out;
}

std::vector<std::string> heldBack(const std::vector<uint64_t> &Before, const std::vector<uint64_t> &After, double Seconds) {
  std::vector<std::string> Out;
  for (size_t I = 0; I < std::size(Names); ++I) {
    double Held = After[I] > Before[I] ? double(After[I] - Before[I]) / 1e6 : 0;
    if (Held > 0.01 * Seconds)
      Out.push_back(llvm::formatv("clocks were held back by {0} for {1:f1} of {2:f1} s", Names[I], Held, Seconds));
  }
  return Out;
}

std::vector<std::string> heldBackNow(llvm::StringRef Csv) {
  // Bits of NVML's nvmlClocksEventReasons.
  static constexpr std::pair<uint64_t, const char *> Bits[] = {
      {0x4, Names[0]}, {0x8, "a hardware slowdown"}, {0x20, Names[1]}, {0x40, Names[2]}, {0x80, Names[3]}};
  std::vector<std::string> Out;
  llvm::SmallVector<llvm::StringRef> Parts;
  Csv.trim().split(Parts, ',');
  uint64_t Reasons = 0;
  if (Parts.size() != 3 || Parts[0].trim().getAsInteger(0, Reasons))
    return Out;
  for (auto [Bit, Name] : Bits)
    if (Reasons & Bit)
      Out.push_back(llvm::formatv("clocks were held back by {0} ({1} C, {2} MHz)", Name, Parts[1].trim(), Parts[2].trim()));
  return Out;
}

std::string CardState::ask(const std::string &What) const {
  llvm::Expected<Finished> R = runShell(shellQuoted(Smi) + " " + What + " -i " + shellQuoted(Card), "/", {}, 30);
  if (!R) {
    llvm::consumeError(R.takeError());
    return "";
  }
  return R->ExitStatus ? "" : R->Output;
}

void CardState::begin() {
  unsigned Busy = 0;
  std::string Load = ask("--query-gpu=utilization.gpu --format=csv,noheader,nounits");
  if (!llvm::StringRef(Load).trim().getAsInteger(10, Busy) && Busy > 5)
    Waiting.push_back(llvm::formatv("the card was {0} % busy before the measurement began", Busy));
  Last = readHeldBack(ask(std::string("--query-gpu=") + Fields + " --format=csv,noheader,nounits"));
  At = std::chrono::steady_clock::now();
}

void CardState::use(const std::string &Uuid) {
  if (Uuid.empty() || Card == Uuid)
    return;
  std::string Old = std::exchange(Card, Uuid);
  if (ask("--query-gpu=uuid --format=csv,noheader").empty())
    Card = Old; // a part of a card has no state of its own
  else
    Last = readHeldBack(ask(std::string("--query-gpu=") + Fields + " --format=csv,noheader,nounits"));
}

std::vector<std::string> CardState::sinceLast() {
  std::vector<std::string> Out = std::exchange(Waiting, {});
  auto Add = [&](const std::vector<std::string> &More) { Out.insert(Out.end(), More.begin(), More.end()); };
  auto Now = std::chrono::steady_clock::now();
  if (std::optional<std::vector<uint64_t>> Held = readHeldBack(ask(std::string("--query-gpu=") + Fields + " --format=csv,noheader,nounits"))) {
    if (Last)
      Add(heldBack(*Last, *Held, std::chrono::duration<double>(Now - At).count()));
    Last = Held;
  } else {
    Add(heldBackNow(ask("--query-gpu=clocks_event_reasons.active,temperature.gpu,clocks.sm --format=csv,noheader,nounits")));
  }
  At = Now;
  llvm::SmallVector<llvm::StringRef> Lines;
  std::string Users = ask("--query-compute-apps=pid,process_name --format=csv,noheader");
  llvm::StringRef(Users).trim().split(Lines, '\n', -1, false);
  if (!Lines.empty())
    Out.push_back("another process uses the card: " + Lines.front().str());
  return Out;
}

} // namespace shmfix::bench
