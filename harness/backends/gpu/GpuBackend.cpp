//===- GpuBackend.cpp - Runs and measures on an NVIDIA GPU ----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/backends/gpu/GpuBackend.h"

#include "harness/AtEnd.h"
#include "harness/Snapshot.h"
#include "harness/backends/gpu/CardState.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <sys/personality.h>
#include <unistd.h>

namespace shmfix::bench {

namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

class GpuBackend : public Backend {
public:
  explicit GpuBackend(const ToolNames &N) : Tools(findToolkit(N)), Card(Tools.Smi), Given(!N.Nvcc.empty()), Kept(N.Probe) {}

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
  std::vector<std::string> disturbances() override { return Card.sinceLast(); }
  std::vector<std::string> buildEnvironment() const override;
  unsigned threadsPerProcessor() const override { return Threads; }

private:
  llvm::Expected<RunRecord> probed(const RunRequest &R, llvm::StringRef Mode);
  llvm::Error buildProbe();
  /// Takes out what a run wrote, and sets the folders back.
  std::vector<WrittenFile> takeWritten(const RunRequest &R);

  Toolkit Tools;
  CardState Card;
  std::map<std::string, Snapshot> Snapshots; ///< by the side's folder
  bool Given;        ///< the user named nvcc
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
  for (const std::string *Tool : {&Tools.Nvcc, &Tools.Ncu, &Tools.Sanitizer})
    if (!Tool->empty() && !fs::can_execute(*Tool))
      return llvm::createStringError("%s: no such program", Tool->c_str());
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
  if (llvm::Error E = buildProbe())
    return E;
  Card.begin();
  return llvm::Error::success();
}

std::vector<std::string> GpuBackend::buildEnvironment() const {
  const char *Old = std::getenv("PATH");
  std::string Bin = path::parent_path(Tools.Nvcc).str(), Path = Old ? Old : "";
  // One that was asked for comes first, one that was found last.
  return {"PATH=" + (Given ? Bin + ":" + Path : Path + ":" + Bin)};
}

llvm::Error GpuBackend::buildProbe() {
  llvm::SmallString<256> Home(Kept.empty() ? Folder : Kept);
  fs::make_absolute(Home);
  // One that was kept is used again for the same sources, card and toolkit only.
  std::string Key = carriedText("probe/") + carriedText("still/") + Device + Version;
  Probe = (Home + "/probe-" + llvm::utohexstr(llvm::xxh3_64bits(Key), true)).str();
  if (fs::exists(Probe + "/libprobe.so"))
    return llvm::Error::success();
  if (Tools.CuptiInclude.empty() || Tools.CuptiLibrary.empty())
    return llvm::createStringError("no CUPTI beside %s: it is part of the CUDA toolkit (package cuda-cupti-dev)", Tools.Nvcc.c_str());
  if (std::error_code E = fs::create_directories(Home))
    return llvm::createStringError(E, "%s: %s", Home.c_str(), E.message().c_str());
  // Built aside and renamed, since two runs may share the folder.
  llvm::SmallString<256> Aside;
  if (std::error_code E = fs::createUniqueDirectory(Home + "/building", Aside))
    return llvm::createStringError(E, "%s: %s", Home.c_str(), E.message().c_str());
  AtEnd Remove([&] { fs::remove_directories(Aside); });
  for (const char *Part : {"probe/", "still/"})
    if (llvm::Error E = writeCarried(Part, Aside))
      return E;
  std::string Nvcc = shellQuoted(Tools.Nvcc);
  std::string Common = Nvcc + " -O2 -std=c++17 -shared -Xcompiler -fPIC,-fvisibility=hidden -cudart none ";
  std::string Command =
      Nvcc + " -arch=native -fatbin digest.cu -o digest.fatbin && " + Common + "-I" +
      shellQuoted(Tools.CuptiInclude) + " *.cpp -o libprobe.so -Xlinker --no-as-needed -Xlinker " + shellQuoted(Tools.CuptiLibrary) +
      " -lcuda -Xlinker -rpath," + shellQuoted(path::parent_path(Tools.CuptiLibrary)) + " && " +
      Nvcc + " -O2 -std=c++17 -shared -Xcompiler -fPIC -cudart none ../still/still.cpp -o libstill.so";
  llvm::Expected<Finished> Built = runShell(Command, (Aside + "/probe").str(), {}, 300);
  if (!Built)
    return Built.takeError();
  if (Built->ExitStatus)
    return llvm::createStringError("the probe could not be built in %s: %s", Home.c_str(),
                                   Built->tail().empty() ? "no message came back; is the disk full?" : ("\n" + Built->tail()).c_str());
  // It fails if another run was first; then that one's is used.
  if (std::error_code E = fs::rename(Aside + "/probe", Probe); E && !fs::exists(Probe + "/libprobe.so"))
    return llvm::createStringError(E, "%s: %s", Probe.c_str(), E.message().c_str());
  return llvm::Error::success();
}

std::vector<WrittenFile> GpuBackend::takeWritten(const RunRequest &R) {
  return R.Watched.empty() ? std::vector<WrittenFile>() : Snapshots[R.Watched[0]].takeWritten();
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
  if (!R.Watched.empty() && !Snapshots.count(R.Watched[0]))
    Snapshots.emplace(R.Watched[0], Snapshot(R.Watched));
  if (R.Still)
    Env.push_back("LD_PRELOAD=" + Probe + "/libstill.so");
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
  if (!Out.Devices.empty())
    Card.use(Out.Devices.front().Uuid);
  for (const DeviceInfo &D : Out.Devices)
    Threads = std::max(Threads, unsigned(D.ThreadsPerProcessor));
  fs::remove_directories(Traces);
  Out.Files = takeWritten(R);
  return Out;
}

llvm::Expected<LineCounts> GpuBackend::counters(const RunRequest &R) {
  if (Tools.Ncu.empty())
    return llvm::createStringError("Nsight Compute (ncu) was not found; install it or name it with --ncu");
  std::string Report = Folder + "/counters.ncu-rep", Ncu = shellQuoted(Tools.Ncu);
  // The first launches of each kernel, not of the program: one kernel may come
  // a hundred times before the next.
  std::string Counted = "1";
  for (unsigned I = 2; I <= Options.CounterLaunches; ++I)
    Counted += "|" + std::to_string(I);
  // Followed into children, since the command may be a script.
  std::string Command =
      Ncu + " --target-processes all --clock-control none --cache-control none --section SourceCounters"
            " --import-source yes --kernel-id " + shellQuoted(":::" + Counted) +
      " -f -o " + shellQuoted(Report) + " /bin/sh -c " + shellQuoted(R.Command);
  llvm::Expected<Finished> Ran = runShell(Command, R.Folder, {}, R.Timeout);
  if (!Ran)
    return Ran.takeError();
  std::string Said = Ran->Output + Ran->ErrorOutput;
  if (llvm::StringRef(Said).contains("ERR_NVGPUCTRPERM"))
    return llvm::createStringError("no permission to read the counters; as root, or after `options nvidia NVreg_RestrictProfilingToAdminUsers=0` in /etc/modprobe.d, they can be read");
  takeWritten(R);
  if (Ran->TimedOut)
    return llvm::createStringError("Nsight Compute did not end within %u s; --timeout gives it longer, --counter-launches fewer launches", R.Timeout);
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
    takeWritten(R);
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

} // namespace

std::unique_ptr<Backend> makeGpuBackend(const ToolNames &Names) {
  return std::make_unique<GpuBackend>(Names);
}

} // namespace shmfix::bench
