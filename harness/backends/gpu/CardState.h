//===- CardState.h - What disturbs times on a card --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  nvidia-smi. Out: sentences about throttling and other users of the card.
// The driver counts the microseconds in which clocks were held back; the
// difference of two readings also covers what happened while a program ran.
// Where a driver has no such counters, the state of the moment is read.
// Names of the fields: nvidia-smi --help-query-gpu, driver 580.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_CARDSTATE_H
#define SHMFIX_HARNESS_CARDSTATE_H

#include "llvm/ADT/StringRef.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace shmfix::bench {

/// Microseconds of each reason to hold clocks back; nullopt: not supported.
std::optional<std::vector<uint64_t>> readHeldBack(llvm::StringRef Csv);
/// What the two readings say. Less than 1 % of the time is nothing.
std::vector<std::string> heldBack(const std::vector<uint64_t> &Before, const std::vector<uint64_t> &After, double Seconds);
/// The state of one moment: "0x04, 64, 1980": reasons, degrees, MHz.
std::vector<std::string> heldBackNow(llvm::StringRef Csv);

class CardState {
public:
  explicit CardState(std::string Smi) : Smi(std::move(Smi)) {}
  /// Before anything of ours runs: tells whether the card is busy.
  void begin();
  /// The card that the program uses; the first one until then.
  void use(const std::string &Uuid);
  std::vector<std::string> sinceLast();

private:
  std::string ask(const std::string &What) const;
  std::string Smi, Card = "0";
  std::vector<std::string> Waiting;
  std::optional<std::vector<uint64_t>> Last;
  std::chrono::steady_clock::time_point At;
};

} // namespace shmfix::bench

#endif
