//===- BanksCommand.cpp - shmfix banks --------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The two options are read here and not by llvm::cl, whose options are global
// and would mix with those of the main command.
//
//===----------------------------------------------------------------------===//

#include "tool/commands/BanksCommand.h"

#include "matchers/banks/Architectures.h"
#include "matchers/banks/MeasuredTable.h"
#include "tool/driver/ReadText.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

using namespace llvm;

namespace shmfix {
namespace {

constexpr const char *Usage =
    "usage: shmfix banks [--arch NAME]\n"
    "       shmfix banks --check FILE.tsv [--arch NAME]\n"
    "\n"
    "Without --check: bank geometry and shared-memory limits of the known\n"
    "architectures, or of NAME alone.\n"
    "With --check: predicts the wavefronts of each row of a measured table\n"
    "and prints the rows that differ. Exit status 1 if any does, 2 on bad\n"
    "input.\n";

struct Options {
  std::string File, Arch;
  bool Check = false, Help = false;
};

Expected<Options> readOptions(ArrayRef<const char *> Args) {
  Options O;
  for (size_t I = 0; I != Args.size(); ++I) {
    StringRef Arg = Args[I];
    if (Arg == "-h" || Arg == "--help") {
      O.Help = true;
      return O;
    }
    auto [Name, Value] = Arg.split('=');
    std::string *Target = Name == "--check"  ? &O.File
                          : Name == "--arch" ? &O.Arch
                                             : nullptr;
    if (!Target)
      return createStringError(
          "unknown argument '%s'; 'shmfix banks --help' lists them", Args[I]);
    if (!Arg.contains('=')) {
      if (I + 1 == Args.size())
        return createStringError("%s needs a value", Args[I]);
      Value = Args[++I];
    }
    if (Value.empty())
      return createStringError("%s needs a value", Name.str().c_str());
    *Target = Value.str();
    O.Check |= Target == &O.File;
  }
  return O;
}

std::string bytesText(unsigned Bytes) {
  if (!Bytes)
    return "-";
  return Bytes % 1024 ? formatv("{0} B", Bytes).str()
                      : formatv("{0} KiB", Bytes / 1024).str();
}

std::string numberText(unsigned Value) {
  return Value ? std::to_string(Value) : "-";
}

const char *rulesText(const banks::Architecture &A) {
  return A.Measured ? "measured" : A.SameRules ? "documented" : "not measured";
}

void printTable(ArrayRef<banks::Architecture> Rows, raw_ostream &Out) {
  auto Row = [&](StringRef Name, StringRef Capability, StringRef Lanes,
                 StringRef Banks, StringRef Static, StringRef OptIn,
                 StringRef PerSM, StringRef Reserved, StringRef Unit,
                 StringRef Registers, StringRef Threads, StringRef Blocks,
                 StringRef Rules) {
    Out << left_justify(Name, 8) << right_justify(Capability, 5)
        << right_justify(Lanes, 7) << right_justify(Banks, 8)
        << right_justify(Static, 9) << right_justify(OptIn, 9)
        << right_justify(PerSM, 9) << right_justify(Reserved, 10)
        << right_justify(Unit, 7) << right_justify(Registers, 11)
        << right_justify(Threads, 9) << right_justify(Blocks, 8) << "  "
        << Rules << '\n';
  };
  Out << "Shared memory: limit of a block (static, opt-in), of a "
         "multiprocessor, reserved for each block, unit of allocation.\n\n";
  Row("name", "cc", "lanes", "banks", "static", "opt-in", "per SM", "reserved",
      "unit", "registers", "threads", "blocks", "rules");
  for (const banks::Architecture &A : Rows) {
    std::string Capability = A.Maker == banks::Vendor::Nvidia
                                 ? formatv("{0}.{1}", A.Major, A.Minor).str()
                                 : "-";
    Row(A.Name, Capability, std::to_string(A.LanesPerWarp),
        formatv("{0}x{1} B", A.Banks.Count, A.Banks.Width).str(),
        bytesText(A.StaticShared), bytesText(A.OptInShared),
        bytesText(A.SharedPerSM), bytesText(A.ReservedShared),
        bytesText(A.SharedUnit), numberText(A.RegistersPerSM),
        numberText(A.ThreadsPerSM), numberText(A.BlocksPerSM), rulesText(A));
  }
}

int check(const Options &O, const banks::Architecture &A, raw_ostream &Out,
          raw_ostream &Err) {
  auto Buffer = readText(O.File);
  if (!Buffer) {
    Err << "shmfix: error: banks: '" << O.File << "' " << toString(Buffer.takeError()) << '\n';
    return 2;
  }
  banks::MeasuredTable Table =
      banks::parseMeasuredTable((*Buffer)->getBuffer());
  if (Table.Error) {
    Err << "shmfix: error: banks: " << O.File;
    if (Table.Error->Line)
      Err << ':' << Table.Error->Line;
    Err << ": " << Table.Error->Text << '\n';
    return 2;
  }
  std::vector<banks::Difference> Differ =
      banks::compareWithModel(Table.Rows, A.Banks);
  for (const banks::Difference &D : Differ) {
    const banks::MeasuredRow &R = Table.Rows[D.Index];
    Out << "row " << R.Number << " (line " << R.Line << "): " << R.Op << ' '
        << unsigned(R.Request.Bytes) << " bytes, lanes "
        << format_hex_no_prefix(R.Request.Active, 8) << ", " << R.Pattern
        << ": measured " << R.Wavefronts << ", predicted "
        << D.Predicted.Wavefronts << '\n';
  }
  Out << Table.Rows.size() << " rows, " << Differ.size() << " differ\n";
  return Differ.empty() ? 0 : 1;
}

} // namespace

int runBanksCommand(ArrayRef<const char *> Args, raw_ostream &Out,
                    raw_ostream &Err) {
  Expected<Options> O = readOptions(Args);
  if (!O) {
    Err << "shmfix: error: banks: " << toString(O.takeError()) << '\n';
    return 2;
  }
  if (O->Help) {
    Out << Usage;
    return 0;
  }
  const banks::Architecture *Arch = &banks::defaultArchitecture();
  if (!O->Arch.empty()) {
    std::optional<banks::ArchLookup> Found = banks::findArchitecture(O->Arch);
    if (!Found) {
      Err << "shmfix: error: banks: architecture '" << O->Arch
          << "' is not known; 'shmfix banks' lists those that are\n";
      return 2;
    }
    Arch = Found->Arch;
    if (!Found->Note.empty())
      Err << "shmfix: note: " << Found->Note << '\n';
  }
  if (O->Check)
    return check(*O, *Arch, Out, Err);
  auto Known = banks::knownArchitectures();
  printTable(O->Arch.empty() ? ArrayRef(Known.data(), Known.size())
                             : ArrayRef(*Arch),
             Out);
  return 0;
}

} // namespace shmfix
