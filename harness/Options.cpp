//===- Options.cpp - The command line of shmfix-bench ---------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;

namespace shmfix::bench {

/// A file to be written at the end: better to hear now that it cannot be.
static llvm::Error writable(const std::string &Path) {
  if (Path.empty())
    return llvm::Error::success();
  llvm::StringRef Folder = llvm::sys::path::parent_path(Path);
  if (Folder.empty())
    Folder = ".";
  if (llvm::sys::fs::is_directory(Path))
    return llvm::createStringError("%s is a folder; name a file", Path.c_str());
  if (!llvm::sys::fs::is_directory(Folder))
    return llvm::createStringError("%s: there is no folder %s", Path.c_str(), Folder.str().c_str());
  if (!llvm::sys::fs::can_write(Folder))
    return llvm::createStringError("%s: the folder %s cannot be written", Path.c_str(), Folder.str().c_str());
  return llvm::Error::success();
}

static llvm::Error check(const Options &O) {
  auto Wrong = [](const char *Text) { return llvm::createStringError(Text); };
  const MeasureOptions &M = O.Measure;
  bool ByHand = !O.Before.empty() || !O.Patch.empty();
  for (const std::string *Path : {&O.Json, &O.Html, &O.Output, O.Do == Task::Export ? &O.Bundle : nullptr})
    if (Path)
      if (llvm::Error E = writable(*Path))
        return E;
  if (M.Runs == 0 || M.Confidence <= 0 || M.Confidence >= 1)
    return Wrong("--runs must be at least 1 and --confidence between 0 and 1");
  if (M.Margin < 0 || M.Tolerance < 0 || M.KeepPercent.value_or(0) < 0)
    return Wrong("--margin, --tolerance and --keep-if-faster take no number below 0");
  if (M.Counters != "auto" && M.Counters != "on" && M.Counters != "off")
    return Wrong("--counters takes auto, on or off");
  if (M.ToleranceType != "f16" && M.ToleranceType != "f32" && M.ToleranceType != "f64")
    return Wrong("--tolerance-type takes f16, f32 or f64");
  if (M.Fill > 255 || M.DigestLaunches == 0 || M.CounterLaunches == 0 || M.CounterLaunches > 1000)
    return Wrong("--fill takes a byte (0 to 255), --digest-launches at least 1, --counter-launches 1 to 1000");
  for (const std::string &I : M.IgnoreLines)
    if (std::string Why; !llvm::Regex(I).isValid(Why))
      return llvm::createStringError("--ignore-lines '%s': %s", I.c_str(), Why.c_str());
  if (std::string Why; !O.Kinds.empty() && !llvm::Regex(O.Kinds).isValid(Why))
    return llvm::createStringError("--kinds '%s': %s", O.Kinds.c_str(), Why.c_str());
  // The bundle is renamed into its place, which would replace a device.
  if (O.Do == Task::Export && llvm::sys::fs::exists(O.Bundle) && !llvm::sys::fs::is_regular_file(O.Bundle))
    return llvm::createStringError("--export %s: not a regular file", O.Bundle.c_str());
  if (O.Do == Task::Calibrate || O.Do == Task::RunBundle || O.Do == Task::Import) {
    if (!O.Files.empty())
      return Wrong("this mode takes no files");
    return llvm::Error::success();
  }
  if (O.Before.empty() != O.After.empty())
    return Wrong("--before and --after belong together");
  if (!O.Before.empty() && !O.Patch.empty())
    return Wrong("--before/--after and --patch exclude one another");
  if (!O.Before.empty() && !O.Tree.empty())
    return Wrong("--before and --after are the trees; --tree does not go with them");
  if (O.Before.empty() && O.Files.empty() && (O.Build.empty() || O.Patch.empty()))
    return Wrong("no files; see --help");
  if (!O.Before.empty() && O.Build.empty() && O.Files.empty())
    return Wrong("--before and --after need --build and --run, or the files to compile (relative to both)");
  if (O.Build.empty() != O.Run.empty() && O.Run.empty())
    return Wrong("--build needs --run");
  if (O.Kernel.empty() && (!O.KernelArguments.empty() || O.Grid != "1" || O.Block != "32" || O.Dynamic != "0"))
    return Wrong("--arg, --grid, --block and --dynamic describe a kernel; name it with --kernel");
  if (!O.Kernel.empty() && !O.Build.empty())
    return Wrong("--kernel makes a program of its own; it does not go with --build and --run");
  if (M.KeepPercent && ByHand)
    return Wrong("--keep-if-faster chooses among the fixes of shmfix; it does not go with changes made by hand");
  for (const std::string *Folder : {&O.Tree, &O.Before, &O.After})
    if (!Folder->empty() && !llvm::sys::fs::is_directory(*Folder))
      return llvm::createStringError("%s: no such folder", Folder->c_str());
  if (!O.Patch.empty() && !llvm::sys::fs::is_regular_file(O.Patch))
    return llvm::createStringError("%s: no such file", O.Patch.c_str());
  return llvm::Error::success();
}

llvm::Expected<Options> parseOptions(int argc, const char **argv) {
  Options O;
  MeasureOptions &M = O.Measure;
  llvm::SmallVector<const char *> Own;
  int I = 0;
  for (; I < argc && llvm::StringRef(argv[I]) != "--"; ++I)
    Own.push_back(argv[I]);
  for (++I; I < argc; ++I)
    O.ProgramArguments.push_back(argv[I]);

  // Bound to this call: nothing of the command line outlives it.
  cl::ResetCommandLineParser();
  cl::OptionCategory Sides("The two sides"), Kernels("A kernel without a program"),
      How("How it is measured"), Out("What is written"), Two("Two machines");
#define OPTION(Type, Var, Name, Category, Desc, Value)                         \
  cl::opt<Type, true> Var(Name, cl::desc(Desc), cl::value_desc(Value), cl::location(Var##At), cl::cat(Category))
  std::string &BuildAt = O.Build, &RunAt = O.Run, &FolderAt = O.Folder, &TreeAt = O.Tree,
              &BeforeAt = O.Before, &AfterAt = O.After, &PatchAt = O.Patch, &ShmfixAt = O.Shmfix,
              &KernelAt = O.Kernel, &GridAt = O.Grid, &BlockAt = O.Block, &DynamicAt = O.Dynamic,
              &ProbeAt = O.Tools.Probe, &NvccAt = O.Tools.Nvcc, &NcuAt = O.Tools.Ncu, &SanitizerAt = O.Tools.Sanitizer,
              &JsonAt = O.Json, &HtmlAt = O.Html, &WorkAt = O.Work, &TitleAt = O.Title,
              &OutputAt = O.Output, &TableAt = O.Table, &CountersAt = M.Counters,
              &TypeAt = M.ToleranceType, &KindsAt = O.Kinds;
  unsigned &SeedAt = O.Seed, &RunsAt = M.Runs, &WarmupAt = M.Warmup, &TimeoutAt = M.Timeout,
           &FillAt = M.Fill, &LaunchesAt = M.DigestLaunches, &CountAt = M.CounterLaunches, &RowsAt = O.Rows;
  double &ConfidenceAt = M.Confidence, &MarginAt = M.Margin, &ToleranceAt = M.Tolerance;
  bool &UnsafeAt = O.Unsafe, &SanitizeAt = M.Sanitize, &QuietAt = O.Quiet;
  std::string ExportAt, RunBundleAt, ImportAt;

  cl::list<std::string> Files(cl::Positional, cl::desc("FILE.cu... | calibrate"), cl::cat(Sides));
  OPTION(std::string, Tree, "tree", Sides, "tree that is copied for each side (default: the folder of the files)", "DIR");
  OPTION(std::string, Build, "build", Sides, "builds a side: {src} is its tree, {out} an empty folder", "CMD");
  OPTION(std::string, Run, "run", Sides, "runs what was built; starts in {src} or in --folder", "CMD");
  OPTION(std::string, Folder, "folder", Sides, "folder in the tree that the program starts in", "DIR");
  OPTION(std::string, Before, "before", Sides, "tree before a change made by hand", "DIR");
  OPTION(std::string, After, "after", Sides, "tree after it", "DIR");
  OPTION(std::string, Patch, "patch", Sides, "a change made by hand, as patch -p1 takes it", "FILE");
  OPTION(std::string, Shmfix, "shmfix", Sides, "the shmfix to ask (default: beside this program, then PATH)", "PATH");
  cl::list<std::string> ShmfixArgs("shmfix-arg", cl::desc("argument passed to shmfix, repeatable"), cl::value_desc("ARG"), cl::cat(Sides));
  cl::list<std::string> ParseArgs("parse-arg", cl::desc("compiler argument that shmfix parses the files with, repeatable"), cl::value_desc("ARG"), cl::cat(Sides));
  OPTION(bool, Unsafe, "unsafe-fixes", Sides, "also measure fixes marked unsafe", "");
  OPTION(std::string, Nvcc, "nvcc", Sides, "nvcc to compile with", "PATH");
  cl::list<std::string> NvccArgs("nvcc-arg", cl::desc("argument passed to nvcc, repeatable"), cl::value_desc("ARG"), cl::cat(Sides));

  OPTION(std::string, Kernel, "kernel", Kernels, "kernel in the file; a driver is generated", "NAME");
  OPTION(std::string, Grid, "grid", Kernels, "blocks", "X[,Y[,Z]]");
  OPTION(std::string, Block, "block", Kernels, "threads of a block", "X[,Y[,Z]]");
  OPTION(std::string, Dynamic, "dynamic", Kernels, "bytes of dynamic shared memory", "N");
  cl::list<std::string> KernelArgs("arg", cl::desc("parameter: TYPE:COUNT (random buffer), TYPE:COUNT=0, TYPE:COUNT<N or TYPE=VALUE"), cl::value_desc("SPEC"), cl::cat(Kernels));
  OPTION(unsigned, Seed, "seed", Kernels, "of the random data", "N");

  OPTION(unsigned, Runs, "runs", How, "timed runs of each side (default 11)", "N");
  OPTION(unsigned, Warmup, "warmup", How, "runs before them (default 1)", "N");
  OPTION(double, Confidence, "confidence", How, "of the intervals (default 0.95)", "P");
  OPTION(double, Margin, "margin", How, "a smaller change of time is no difference (default 1)", "PERCENT");
  OPTION(unsigned, Timeout, "timeout", How, "seconds a run may take, 0 for no limit (default 600)", "S");
  OPTION(double, Tolerance, "tolerance", How, "relative difference allowed in what the original does not reproduce", "R");
  OPTION(std::string, Type, "tolerance-type", How, "numbers in such memory: f16, f32 or f64", "T");
  cl::list<std::string> Ignore("ignore-lines", cl::desc("lines of the output to leave out, repeatable"), cl::value_desc("REGEX"), cl::cat(How));
  OPTION(unsigned, Fill, "fill", How, "byte that fills new device memory while comparing (default 0)", "BYTE");
  OPTION(unsigned, Launches, "digest-launches", How, "launches digested one by one (default 2000)", "N");
  OPTION(bool, Sanitize, "sanitize", How, "run memcheck and racecheck on the changed side", "");
  OPTION(std::string, Sanitizer, "compute-sanitizer", How, "the tool", "PATH");
  OPTION(std::string, Counters, "counters", How, "counters by line: auto, on (an error if there are none), off", "MODE");
  OPTION(unsigned, Count, "counter-launches", How, "launches of each kernel that are profiled (default 10)", "N");
  OPTION(std::string, Probe, "probe", How, "folder that keeps the built probe for later runs", "DIR");
  OPTION(std::string, Ncu, "ncu", How, "Nsight Compute's command line tool", "PATH");
  cl::opt<double> Keep("keep-if-faster", cl::desc("measure each fix alone and together; keep the best set, write only that back"), cl::value_desc("PERCENT"), cl::cat(How));

  OPTION(std::string, Json, "json", Out, "write the result as JSON", "FILE");
  OPTION(std::string, Html, "html", Out, "write a page with plots", "FILE");
  OPTION(std::string, Work, "work", Out, "folder to work in, new or of an earlier run; it is kept", "DIR");
  OPTION(std::string, Title, "title", Out, "of the report", "TEXT");
  OPTION(bool, Quiet, "quiet", Out, "only the verdict", "");
  OPTION(std::string, Output, "o", Out, "result of --run-bundle, table of calibrate", "FILE");
  OPTION(std::string, Export, "export", Two, "where shmfix is: write everything into a bundle", "BUNDLE");
  OPTION(std::string, RunBundle, "run-bundle", Two, "where the GPU is: measure a bundle, write the result to -o", "BUNDLE");
  OPTION(std::string, Import, "import", Two, "back again: report a result; with --keep-if-faster write back", "RESULT");
  OPTION(std::string, Table, "table", Out, "calibrate: requests to measure (default: a built-in set)", "FILE");
  OPTION(unsigned, Rows, "rows", Out, "calibrate: measure at most N rows, 0 for all (default 300)", "N");
  OPTION(std::string, Kinds, "kinds", Out, "calibrate: only requests whose 'OP BYTES' match", "REGEX");
#undef OPTION
  cl::HideUnrelatedOptions({&Sides, &Kernels, &How, &Out, &Two});
  cl::SetVersionPrinter([](llvm::raw_ostream &OS) { OS << "shmfix-bench " SHMFIX_VERSION ", JSON schema 1\n"; });
  std::string Said;
  llvm::raw_string_ostream Errors(Said);
  bool Good = cl::ParseCommandLineOptions(int(Own.size()), Own.data(),
                              "shmfix-bench: builds a program before and after a change, proves equal\n"
                              "results on the GPU, counts and times both.\n"
                              "Exit status: 0 equal and not slower, 1 different or slower, 2 not judged.\n", &Errors);
  if (!Good) {
    // "/path/shmfix-bench: Unknown command line argument ...": one line of it.
    llvm::StringRef First = llvm::StringRef(Said).trim().split('\n').first;
    First.consume_front(Own.empty() ? "" : Own.front());
    First.consume_front(llvm::sys::path::filename(Own.empty() ? "" : Own.front()));
    // A value that is no number is reported by LLVM itself.
    return llvm::createStringError("%s; see --help", First.empty() ? "the command line is wrong" : First.split("  Try:").first.ltrim(": ").rtrim(".").str().c_str());
  }
  O.Files.assign(Files.begin(), Files.end());
  O.ShmfixArguments.assign(ShmfixArgs.begin(), ShmfixArgs.end());
  O.ParseArguments.assign(ParseArgs.begin(), ParseArgs.end());
  O.NvccArguments.assign(NvccArgs.begin(), NvccArgs.end());
  O.KernelArguments.assign(KernelArgs.begin(), KernelArgs.end());
  M.IgnoreLines.assign(Ignore.begin(), Ignore.end());
  if (Keep.getNumOccurrences())
    M.KeepPercent = Keep;
  if (O.Files.size() == 1 && O.Files[0] == "calibrate") {
    O.Do = Task::Calibrate;
    O.Files.clear();
  }
  for (auto [Text, T] : {std::pair(&ExportAt, Task::Export), std::pair(&RunBundleAt, Task::RunBundle),
                         std::pair(&ImportAt, Task::Import)})
    if (!Text->empty()) {
      O.Do = T;
      O.Bundle = *Text;
    }
  if (llvm::Error E = check(O))
    return E;
  return O;
}

} // namespace shmfix::bench
