//===- Options.cpp - The command line ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Options.h"
#include "tool/commands/OptionList.h"

#include "tool/settings/PerFile.h"
#include "tool/cuda/ClangArgs.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Threading.h"

#include <set>
#include <thread>

namespace cl = llvm::cl;

namespace shmfix {

namespace {

cl::OptionCategory Modes("What to do");
cl::OptionCategory Inputs("What is known about the code");
cl::OptionCategory Outputs("What is shown");

cl::list<std::string> Files(cl::Positional, cl::desc("FILE..."), cl::cat(Modes));
cl::opt<bool> DryRun("dry-run", cl::desc("report findings and proposed changes, write nothing (default)"), cl::cat(Modes));
cl::opt<bool> DiffMode("diff", cl::desc("print one unified diff of all safe fixes and nothing else"), cl::cat(Modes));
cl::opt<bool> FixMode("fix", cl::desc("apply the safe fixes in place"), cl::cat(Modes));
cl::opt<bool> Werror("Werror", cl::desc("exit with 1 if there is a finding"), cl::cat(Modes));
cl::opt<bool> Unsafe("unsafe-fixes", cl::desc("also propose or apply fixes marked unsafe"), cl::cat(Modes));
cl::opt<std::string> Verify("verify", cl::desc("how a change is proved before it is shown"), cl::value_desc("parse|nvcc|off"), cl::init("parse"), cl::cat(Modes));
cl::opt<std::string> Jobs("j", cl::Prefix, cl::desc("files analysed at once (default: one a core)"), cl::value_desc("N"), cl::cat(Modes));
cl::opt<bool> NoCache("no-cache", cl::desc("analyse anew, keep no results"), cl::cat(Modes));
cl::opt<std::string> CacheDir("cache-dir", cl::desc("where results are kept between runs (default: shmfix in the user's cache folder)"), cl::value_desc("DIR"), cl::cat(Modes));
cl::opt<std::string> Baseline("baseline", cl::desc("report only what is not noted in this file"), cl::value_desc("FILE"), cl::cat(Modes));
cl::opt<std::string> WriteBaseline("write-baseline", cl::desc("note all findings in this file, report none"), cl::value_desc("FILE"), cl::cat(Modes));

cl::list<std::string> Blocks("block", cl::desc("block shape, for all kernels or one; wins over the source"), cl::value_desc("X,Y[,Z] | KERNEL=X,Y[,Z]"), cl::cat(Inputs));
cl::list<std::string> Assumptions("assume", cl::desc("value of a kernel parameter or built-in variable"), cl::value_desc("[KERNEL:]NAME=VALUE"), cl::cat(Inputs));
cl::opt<std::string> Arch("arch", cl::desc("target architecture, such as sm_90"), cl::value_desc("sm_XX"), cl::cat(Inputs));
cl::opt<std::string> Database("p", cl::desc("compile database, or its folder (found by itself otherwise)"), cl::value_desc("DIR"), cl::cat(Inputs));
cl::opt<std::string> Nvcc("nvcc", cl::desc("nvcc to ask and to compile with"), cl::value_desc("PATH"), cl::cat(Inputs));
cl::opt<std::string> CudaPath("cuda-path", cl::desc("CUDA toolkit whose headers are used"), cl::value_desc("DIR"), cl::cat(Inputs));
cl::opt<bool> NoCuda("no-cuda", cl::desc("the built-in CUDA declarations only"), cl::cat(Inputs));
cl::opt<std::string> Config("config", cl::desc("settings file for all files, in place of the nearest .shmfix.yaml"), cl::value_desc("FILE"), cl::cat(Inputs));
cl::opt<bool> NoConfig("no-config", cl::desc("read no settings file"), cl::cat(Inputs));
cl::opt<std::string> StdinFilename("stdin-filename", cl::desc("read standard input as this file"), cl::value_desc("FILE"), cl::cat(Inputs));
cl::list<std::string> Lines("lines", cl::desc("only findings in these lines"), cl::value_desc("A:B"), cl::cat(Inputs));
cl::opt<std::string> Since("since", cl::desc("only findings in lines changed since this git revision"), cl::value_desc("REV"), cl::cat(Inputs));

cl::list<std::string> Formats("format", cl::desc("output format, repeatable"), cl::value_desc("FORMAT[:FILE]"), cl::cat(Outputs));
cl::list<std::string> Output("o", cl::desc("file for the --format of the same place in the command line"), cl::value_desc("FILE"), cl::cat(Outputs));
cl::alias OutputAlias("output", cl::desc("the same as -o"), cl::value_desc("FILE"), cl::aliasopt(Output), cl::cat(Outputs));
cl::opt<bool> UnusedNolint("unused-nolint", cl::desc("also report NOLINT comments for shmfix that suppress nothing"), cl::cat(Outputs));
cl::opt<bool> ShowSettings("show-settings", cl::desc("print what holds for each file and where it was set, and end"), cl::cat(Outputs));
cl::opt<bool> Statistics("statistics", cl::desc("count findings by verdict, fix and reason"), cl::cat(Outputs));
cl::opt<bool> WhyNot("why-not", cl::desc("name the reason of each array that is not fixed"), cl::cat(Outputs));
cl::opt<std::string> ExplainAccess("explain-access", cl::desc("draw lanes and banks of the accesses in a line"), cl::value_desc("FILE:LINE"), cl::cat(Outputs));
cl::opt<cl::boolOrDefault> Progress("progress", cl::desc("progress on a terminal"), cl::cat(Outputs));
cl::opt<bool> Verbose("v", cl::desc("say what was assumed, dropped and found"), cl::cat(Outputs));

/// LLVM has --color of its own; it is shown among ours.
cl::opt<cl::boolOrDefault> *llvmColor() {
  auto &All = cl::getRegisteredOptions();
  auto It = All.find("color");
  if (It == All.end())
    return nullptr;
  It->second->addCategory(Outputs);
  return static_cast<cl::opt<cl::boolOrDefault> *>(It->second);
}

/// A shell that expands `-o *.cu` names sources.
bool wouldLoseSource(llvm::StringRef Report, llvm::ArrayRef<std::string> Sources) {
  if (Report.empty() || !llvm::sys::fs::is_regular_file(Report))
    return false;
  return llvm::is_contained({".cu", ".cuh", ".hip", ".h", ".hh", ".hpp", ".hxx", ".c", ".cc", ".cpp", ".cxx", ".inl"},
                            llvm::sys::path::extension(Report)) ||
         llvm::any_of(Sources, [&](const std::string &S) { return llvm::sys::fs::equivalent(S, Report); });
}

llvm::Error wrong(const llvm::Twine &Text) {
  return llvm::createStringError(Text.str());
}

} // namespace

void showOwnOptions() {
  llvmColor();
  cl::HideUnrelatedOptions({&Modes, &Inputs, &Outputs});
}

llvm::Expected<Options> parseOptions(int Argc, const char *const *Argv) {
  // What follows -- is the compiler's.
  std::vector<const char *> Own{Argv[0]};
  Options O;
  int I = 1;
  for (; I < Argc && llvm::StringRef(Argv[I]) != "--"; ++I)
    Own.push_back(Argv[I]);
  for (++I; I < Argc; ++I)
    O.Driver.ExtraArgs.push_back(Argv[I]);

  cl::opt<cl::boolOrDefault> *Color = llvmColor();
  showOwnOptions();
  std::string Overview =
      "shmfix finds and removes shared-memory bank conflicts in CUDA code\n\n"
      "  shmfix [MODE] [OPTIONS] FILE... [-- COMPILER-ARGS]\n";
  for (const CommandEntry &C : commandList()) {
    std::string Call = ("  shmfix " + C.Name + " " + C.Arguments).str();
    Overview += Call + std::string(Call.size() < 36 ? 36 - Call.size() : 1, ' ') + C.Help.str() + "\n";
  }
  std::string Errors;
  llvm::raw_string_ostream Err(Errors);
  if (!cl::ParseCommandLineOptions(
          Own.size(), Own.data(),
          Overview,
          &Err)) {
    // "shmfix: Unknown command line argument '--dif'. ..." and the next line,
    // which says what is near: one line without the program's name.
    std::string Line;
    llvm::StringRef Rest(Errors);
    while (!Rest.empty()) {
      llvm::StringRef L;
      std::tie(L, Rest) = Rest.split('\n');
      L = L.trim();
      L.consume_front("shmfix: ");
      if (!L.empty())
        Line += (Line.empty() ? "" : " ") + L.str();
    }
    for (const char *Word : llvm::ArrayRef(Own).drop_front())
      if (Word[0] == '-' && llvm::StringRef(Errors).contains("'" + llvm::Twine(Word).str() + "'") && llvm::sys::fs::exists(Word))
        Line += " For the file of that name, write './" + std::string(Word) + "'.";
    return wrong(Line);
  }
  if (DryRun + DiffMode + FixMode > 1)
    return wrong("--dry-run, --diff and --fix exclude each other; give one");
  O.Do = DiffMode ? Mode::Diff : FixMode ? Mode::Fix : Mode::Report;
  O.Werror = Werror;
  O.UnsafeFixes = Unsafe;
  O.WhyNot = WhyNot;
  O.Statistics = Statistics;
  O.Verbose = Verbose;
  O.Progress = Progress != cl::BOU_FALSE;
  cl::boolOrDefault Wanted = Color ? Color->getValue() : cl::BOU_UNSET;
  O.Color = Wanted == cl::BOU_TRUE    ? ColorMode::Always
            : Wanted == cl::BOU_FALSE ? ColorMode::Never
                                      : ColorMode::Auto;
  O.Files.assign(Files.begin(), Files.end());
  O.Since = Since;
  if (NoConfig && !Config.empty())
    return wrong("--config and --no-config exclude each other; give one");
  O.Config = Config;
  O.UseConfig = !NoConfig;
  O.ShowSettings = ShowSettings;
  O.UseCache = !NoCache;
  O.CacheDirectory = CacheDir;
  O.Baseline = Baseline;
  O.WriteBaseline = WriteBaseline;
  O.StdinFilename = StdinFilename;
  O.ExplainAccess = ExplainAccess;
  O.CudaPath = CudaPath;
  O.Nvcc = Nvcc;
  O.Threads = std::max(1u, std::thread::hardware_concurrency());
  if (!Jobs.empty() && (llvm::StringRef(Jobs).getAsInteger(10, O.Threads) || !O.Threads || O.Threads > 1024))
    return wrong("-j takes a number of files from 1 to 1024, not '" + Jobs + "'");
  if (O.Files.empty() && !StdinFilename.empty())
    O.Files.push_back("-");
  if (!StdinFilename.empty() && (O.Files.size() != 1 || O.Files[0] != "-"))
    return wrong("--stdin-filename names what standard input holds; give no other file than -");
  if (StdinFilename == "-")
    return wrong("--stdin-filename takes the name that the text has, such as src/a.cu");
  if (llvm::is_contained(O.Files, "-") && O.Files.size() > 1)
    return wrong("- (standard input) goes alone; analyse the other files in a second run");
  // -include a.h names a file that is the compiler's.
  for (size_t I = 0; I != O.Driver.ExtraArgs.size(); ++I)
    if (const std::string &Word = O.Driver.ExtraArgs[I];
        Word[0] != '-' && (!I || O.Driver.ExtraArgs[I - 1][0] != '-') && llvm::sys::fs::exists(Word))
      return wrong("'" + Word + "' stands behind --, where the compiler's options are; files go before it");
  if (O.Files.empty())
    return wrong("no file given; try: shmfix --dry-run src/*.cu (or shmfix --help)");
  if (const std::string &First = O.Files.front(); !llvm::sys::fs::exists(First))
    if (std::string Meant = meantBy(First); !Meant.empty())
      return wrong("'" + First + "' is no file and no command; did you mean '" + Meant + "'?");
  if (!O.WriteBaseline.empty() && O.Do != Mode::Report)
    return wrong("--write-baseline changes and prints nothing else; leave " +
                 std::string(O.Do == Mode::Fix ? "--fix" : "--diff") + " out");
  if (O.WriteBaseline == "-")
    return wrong("--write-baseline takes the name of a file, which --baseline reads later");

  const Origin Here{"command line", 0};
  for (const std::string &B : Blocks)
    if (llvm::Error E = addBlock(B, O.Driver.Analysis))
      return E;
  for (const std::string &A : Assumptions)
    if (llvm::Error E = addAssumption(A, O.Driver.Analysis))
      return E;
  O.Given = givenBy(O.Driver);
  if (UnusedNolint)
    O.Given.Rules["unused-nolint"] = {true, Here};
  for (const std::string &L : Lines) {
    auto [A, B] = llvm::StringRef(L).split(':');
    LineRange R;
    if (A.getAsInteger(10, R.First) || B.getAsInteger(10, R.Last) || R.First > R.Last || !R.First)
      return wrong("'" + L + "' is no range of lines; write A:B, such as 10:20");
    O.Lines.push_back(R);
  }
  if (Verify == "parse")
    O.Driver.Verify = VerifyMode::Parse;
  else if (Verify == "nvcc")
    O.Driver.Verify = VerifyMode::Nvcc;
  else if (Verify == "off")
    O.Driver.Verify = VerifyMode::Off;
  else
    return wrong("--verify takes parse, nvcc or off, not '" + Verify + "'");

  O.Driver.NoCuda = NoCuda;
  O.Driver.PreferToolkit = !CudaPath.empty() && !NoCuda;
  O.Driver.DatabasePath = Database;
  O.Driver.Arch = &banks::defaultArchitecture();
  if (!Arch.empty()) {
    auto Note = setArchitecture(O.Driver, Arch);
    if (!Note)
      return Note.takeError();
    O.Given.Arch = {Arch, Here};
    // A name that is no GPU of NVIDIA's decides rules, not the parse.
    if (std::string Known = archNote(O.Driver.Arch->Name);
        !Known.empty() && O.Driver.Arch->Maker == banks::Vendor::Nvidia)
      llvm::errs() << "shmfix: note: " << Known << "\n";
    if (!Note->empty())
      llvm::errs() << "shmfix: note: " << *Note << "\n";
  }

  // -o belongs to the --format before it, or to the first one after it.
  std::vector<std::pair<unsigned, std::string>> Outputs;
  for (size_t I = 0; I < Output.size(); ++I)
    Outputs.push_back({Output.getPosition(I), Output[I]});
  std::vector<unsigned> Places;
  for (size_t I = 0; I < Formats.size(); ++I) {
    auto [Name, File] = llvm::StringRef(Formats[I]).split(':');
    O.Formats.push_back({Name.str(), File.str()});
    Places.push_back(Formats.getPosition(I));
  }
  if (O.Formats.empty()) {
    O.Formats.push_back({"text", ""});
    Places.push_back(0);
  }
  for (auto &[Place, File] : Outputs) {
    std::pair<std::string, std::string> *To = nullptr;
    for (size_t I = 0; I < O.Formats.size(); ++I)
      if (O.Formats[I].second.empty() && (Places[I] < Place || !To))
        To = &O.Formats[I];
    if (!To)
      return wrong("-o " + File + " has no --format left to write; each -o takes one");
    To->second = File;
  }
  if (O.Do == Mode::Diff && (!Formats.empty() || !Output.empty()))
    return wrong("--diff prints a patch and no report; leave --format and -o out, or --diff");
  if (O.Do == Mode::Fix && (!Formats.empty() || !Output.empty()))
    return wrong("--fix writes the changes and no report; leave --format and -o out, and run shmfix again for one");
  if (O.Do != Mode::Report && !O.ExplainAccess.empty())
    return wrong("--explain-access draws and changes nothing; leave " +
                 std::string(O.Do == Mode::Fix ? "--fix" : "--diff") + " out");
  std::set<std::string> Files;
  for (auto &[Name, File] : O.Formats) {
    auto W = createWriter(Name);
    if (!W)
      return W.takeError();
    if (wouldLoseSource(File, O.Files))
      return wrong("a report in '" + File + "' would take the place of a source file; give -o another name");
    if (!Files.insert(File == "-" ? "" : File).second)
      return wrong(File.empty() || File == "-" ? "two reports go to standard output; give one a file: --format " + Name + ":FILE"
                                               : "two reports go to '" + File + "'");
  }
  return O;
}

} // namespace shmfix
