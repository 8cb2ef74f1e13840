//===- GpuBackend.cpp - Runs and measures on an NVIDIA GPU ----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/backends/gpu/GpuBackend.h"

#include "harness/Trees.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <sys/personality.h>
#include <unistd.h>

namespace shmfix::bench {

namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

class GpuBackend : public Backend {
public:
  explicit GpuBackend(const ToolNames &N) : Tools(findToolkit(N)), Kept(N.Probe) {}

  llvm::Error prepare(llvm::StringRef Folder, const MeasureOptions &O) override;
  void describe(Result &R) const override {
    R.Device = Device;
    R.Driver = Driver;
    R.Toolkit = Version;
  }
  llvm::Expected<RunRecord> digest(const RunRequest &R) override { return probed(R, "digest"); }
  llvm::Expected<RunRecord> time(const RunRequest &R) override { return probed(R, "time"); }
  std::map<std::string, std::string> takeDumps() override { return std::move(Dumps); }
  llvm::Expected<LineCounts> counters(const RunRequest &R) override;
  llvm::Expected<Sanitized> sanitize(const RunRequest &R) override;
  std::vector<std::string> disturbances() override;
  unsigned threadsPerProcessor() const override { return Threads; }

private:
  llvm::Expected<RunRecord> probed(const RunRequest &R, llvm::StringRef Mode);
  llvm::Error buildProbe();

  Toolkit Tools;
  std::string Kept;  ///< where the probe stays, if it does
  std::string Probe; ///< folder of the built probe
  std::string Folder, Device, Driver, Version;
  MeasureOptions Options;
  std::map<std::string, std::string> Dumps;
  unsigned Runs = 0, Threads = 0;
};

llvm::Error GpuBackend::prepare(llvm::StringRef In, const MeasureOptions &O) {
  Folder = In.str();
  Options = O;
  // Device addresses follow the process's layout. Without randomisation a
  // buffer that holds pointers is the same in every run.
  personality(personality(0xffffffff) | ADDR_NO_RANDOMIZE);
  if (Tools.Nvcc.empty())
    return llvm::createStringError("no nvcc: install the CUDA toolkit, or name it with --nvcc");
  if (Tools.Smi.empty())
    return llvm::createStringError("no nvidia-smi: there is no NVIDIA driver on this machine; see --export for measuring on another");
  llvm::Expected<Finished> Smi = runShell(
      shellQuoted(Tools.Smi) + " --query-gpu=name,driver_version --format=csv,noheader", "/", {}, 30);
  if (!Smi)
    return Smi.takeError();
  if (Smi->ExitStatus || Smi->Output.empty())
    return llvm::createStringError("no GPU: %s", Smi->tail(3).c_str());
  auto [Name, Rest] = llvm::StringRef(Smi->Output).split('\n').first.split(',');
  Device = Name.trim().str();
  Driver = Rest.trim().str();
  if (llvm::Expected<Finished> V = runShell(shellQuoted(Tools.Nvcc) + " --version", "/", {}, 30)) {
    size_t At = V->Output.find("release ");
    Version = At == std::string::npos ? "" : llvm::StringRef(V->Output).drop_front(At + 8).take_until([](char C) { return C == ','; }).str();
  } else {
    return V.takeError();
  }
  return buildProbe();
}

llvm::Error GpuBackend::buildProbe() {
  llvm::SmallString<256> Home(Kept.empty() ? Folder : Kept);
  fs::make_absolute(Home);
  Probe = (Home + "/probe").str();
  if (fs::exists(Probe + "/libprobe.so") && fs::exists(Probe + "/digest.fatbin"))
    return llvm::Error::success();
  if (Tools.CuptiInclude.empty() || Tools.CuptiLibrary.empty())
    return llvm::createStringError("no CUPTI beside %s: it is part of the CUDA toolkit (package cuda-cupti-dev)", Tools.Nvcc.c_str());
  if (llvm::Error E = writeCarried("probe/", Home))
    return E;
  std::string Nvcc = shellQuoted(Tools.Nvcc);
  std::string Command =
      Nvcc + " -arch=native -fatbin digest.cu -o digest.fatbin && " + Nvcc +
      " -O2 -std=c++17 -shared -Xcompiler -fPIC,-fvisibility=hidden -cudart none -I" +
      shellQuoted(Tools.CuptiInclude) + " *.cpp -o libprobe.so -Xlinker --no-as-needed -Xlinker " + shellQuoted(Tools.CuptiLibrary) +
      " -lcuda -Xlinker -rpath," + shellQuoted(path::parent_path(Tools.CuptiLibrary));
  llvm::Expected<Finished> Built = runShell(Command, Probe, {}, 300);
  if (!Built)
    return Built.takeError();
  if (Built->ExitStatus)
    return llvm::createStringError("the probe could not be built:\n%s", Built->tail().c_str());
  return llvm::Error::success();
}

llvm::Expected<RunRecord> GpuBackend::probed(const RunRequest &R, llvm::StringRef Mode) {
  std::string Traces = Folder + "/run" + std::to_string(Runs++);
  if (std::error_code E = fs::create_directories(Traces))
    return llvm::createStringError(E, "%s: %s", Traces.c_str(), E.message().c_str());
  std::vector<std::string> Env = {
      "CUDA_INJECTION64_PATH=" + Probe + "/libprobe.so",
      "SHMFIX_PROBE_MODE=" + Mode.str(),
      "SHMFIX_PROBE_DIR=" + Traces,
      "SHMFIX_PROBE_DIGEST=" + Probe + "/digest.fatbin",
      "SHMFIX_PROBE_FILL=" + std::to_string(Options.Fill),
      "SHMFIX_PROBE_LAUNCHES=" + std::to_string(Options.DigestLaunches),
      "SHMFIX_PROBE_DUMP=" + llvm::join(R.Dump, ",")};
  bool Digest = Mode == "digest";
  Snapshot Before(Digest ? R.Watched : std::vector<std::string>());
  llvm::Expected<Finished> Ran = runShell(R.Command, R.Folder, Env, R.Timeout);
  if (!Ran)
    return Ran.takeError();
  RunRecord Out;
  Out.ExitStatus = Ran->ExitStatus;
  Out.TimedOut = Ran->TimedOut;
  Out.Seconds = Ran->Seconds;
  Out.Output = std::move(Ran->Output);
  Out.ErrorOutput = std::move(Ran->ErrorOutput);
  // Processes in the order in which they started to use the GPU.
  std::vector<std::string> Files;
  std::error_code Error;
  for (fs::directory_iterator It(Traces, Error), End; !Error && It != End; It.increment(Error)) {
    llvm::StringRef Name = path::filename(It->path());
    if (Name.starts_with("trace."))
      Files.push_back(It->path());
    if (!Name.consume_front("dump."))
      continue;
    llvm::Expected<std::string> Data = readFile(It->path());
    if (!Data)
      return Data.takeError();
    auto [Launch, Id] = Name.split('.');
    Dumps[(Launch + ":" + Id).str()] = std::move(*Data);
  }
  std::sort(Files.begin(), Files.end(), [](llvm::StringRef A, llvm::StringRef B) {
    return std::pair(A.size(), A) < std::pair(B.size(), B);
  });
  for (const std::string &F : Files) {
    llvm::Expected<std::string> Text = readFile(F);
    if (!Text)
      return Text.takeError();
    if (llvm::Error E = readTrace(*Text, Out))
      return E;
  }
  for (const DeviceInfo &D : Out.Devices)
    Threads = std::max(Threads, unsigned(D.ThreadsPerProcessor));
  fs::remove_directories(Traces);
  if (Digest)
    Out.Files = Before.takeWritten();
  return Out;
}

llvm::Expected<LineCounts> GpuBackend::counters(const RunRequest &R) {
  if (Tools.Ncu.empty())
    return llvm::createStringError("Nsight Compute (ncu) was not found; install it or name it with --ncu");
  std::string Report = Folder + "/counters.ncu-rep", Ncu = shellQuoted(Tools.Ncu);
  // Followed into children, since the command may be a script.
  std::string Command =
      Ncu + " --target-processes all --clock-control none --cache-control none --section SourceCounters"
            " --import-source yes --launch-count " + std::to_string(Options.CounterLaunches) +
      " -f -o " + shellQuoted(Report) + " /bin/sh -c " + shellQuoted(R.Command);
  llvm::Expected<Finished> Ran = runShell(Command, R.Folder, {}, R.Timeout);
  if (!Ran)
    return Ran.takeError();
  std::string Said = Ran->Output + Ran->ErrorOutput;
  if (llvm::StringRef(Said).contains("ERR_NVGPUCTRPERM"))
    return llvm::createStringError("no permission to read the counters; as root, or after `options nvidia NVreg_RestrictProfilingToAdminUsers=0` in /etc/modprobe.d, they can be read");
  if (!fs::exists(Report))
    return llvm::createStringError("Nsight Compute wrote no report: %s", Ran->tail(4).c_str());
  llvm::Expected<Finished> Page = runShell(
      Ncu + " --import " + shellQuoted(Report) + " --page source --csv --print-source cuda,sass", "/", {}, 300);
  fs::remove(Report);
  if (!Page)
    return Page.takeError();
  return readSourceCounters(Page->Output);
}

llvm::Expected<Sanitized> GpuBackend::sanitize(const RunRequest &R) {
  if (Tools.Sanitizer.empty())
    return llvm::createStringError("compute-sanitizer was not found; it is part of the CUDA toolkit");
  Sanitized Out;
  Out.Ran = true;
  for (const char *Tool : {"memcheck", "racecheck"}) {
    // 86: no program is likely to use it for itself.
    llvm::Expected<Finished> Ran = runShell(
        shellQuoted(Tools.Sanitizer) + " --tool " + Tool + " --error-exitcode 86 --target-processes all /bin/sh -c " + shellQuoted(R.Command),
        R.Folder, {}, R.Timeout);
    if (!Ran)
      return Ran.takeError();
    std::string Said = Ran->Output + Ran->ErrorOutput, Summary;
    llvm::SmallVector<llvm::StringRef> Lines;
    llvm::StringRef(Said).split(Lines, '\n');
    for (llvm::StringRef L : Lines)
      if (L.contains("SUMMARY"))
        Summary = L.ltrim("= ").str();
    if (Ran->TimedOut)
      Summary = "did not end in time";
    Out.Clean &= Ran->ExitStatus != 86 && !Summary.empty() && !Ran->TimedOut;
    Out.Messages.push_back(std::string(Tool) + ": " + (Summary.empty() ? Ran->tail(3) : Summary));
  }
  return Out;
}

std::vector<std::string> GpuBackend::disturbances() {
  std::vector<std::string> Out;
  auto Ask = [&](const char *What) -> std::string {
    llvm::Expected<Finished> R = runShell(shellQuoted(Tools.Smi) + " " + What, "/", {}, 30);
    if (!R) {
      llvm::consumeError(R.takeError());
      return "";
    }
    return R->ExitStatus ? "" : R->Output;
  };
  std::string State = Ask("--query-gpu=clocks_event_reasons.active,temperature.gpu,clocks.sm --format=csv,noheader,nounits -i 0");
  llvm::SmallVector<llvm::StringRef> Fields;
  llvm::StringRef(State).trim().split(Fields, ',');
  uint64_t Reasons = 0;
  if (Fields.size() == 3 && !Fields[0].trim().getAsInteger(0, Reasons)) {
    // Bits of NVML's nvmlClocksEventReasons.
    static constexpr std::pair<uint64_t, const char *> Bits[] = {
        {0x4, "the power cap"}, {0x8, "a hardware slowdown"}, {0x20, "software thermal slowdown"},
        {0x40, "hardware thermal slowdown"}, {0x80, "the power brake"}};
    for (auto [Bit, Name] : Bits)
      if (Reasons & Bit)
        Out.push_back(llvm::formatv("clocks were held back by {0} ({1} C, {2} MHz)", Name, Fields[1].trim(), Fields[2].trim()));
  }
  std::string Users = Ask("--query-compute-apps=pid,process_name --format=csv,noheader -i 0");
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(Users).trim().split(Lines, '\n', -1, false);
  if (!Lines.empty())
    Out.push_back("another process uses the card: " + Lines.front().str());
  return Out;
}

} // namespace

std::unique_ptr<Backend> makeGpuBackend(const ToolNames &Names) {
  return std::make_unique<GpuBackend>(Names);
}

} // namespace shmfix::bench
