//===- Main.cpp - shmfix-bench --------------------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Bundle.h"
#include "harness/Calibrate.h"
#include "harness/Measure.h"
#include "harness/Prepare.h"
#include "harness/backends/gpu/GpuBackend.h"
#include "harness/report/Report.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace shmfix::bench;
namespace fs = llvm::sys::fs;

namespace {

/// A folder to work in, removed at the end unless it was named.
class WorkFolder {
public:
  llvm::Error open(const std::string &Named) {
    if (!Named.empty()) {
      llvm::SmallString<256> Full(Named);
      fs::make_absolute(Full);
      Path = Full.str().str();
      if (std::error_code E = fs::create_directories(Path))
        return llvm::createStringError(E, "%s: %s", Path.c_str(), E.message().c_str());
      // Only what a run of this program left may be removed.
      std::error_code E;
      bool Empty = fs::directory_iterator(Path, E) == fs::directory_iterator();
      if (!Empty && !fs::exists(Path + "/" + Mark))
        return llvm::createStringError("%s is not empty and no folder of shmfix-bench; name a new one", Path.c_str());
      if ((E = fs::openFileForReadWrite(Path + "/" + Mark, Lock, fs::CD_OpenAlways, fs::OF_None)))
        return llvm::createStringError(E, "%s: %s", Path.c_str(), E.message().c_str());
      if (fs::tryLockFile(Lock))
        return llvm::createStringError("another run works in %s", Path.c_str());
      for (const char *Old : {"/sides", "/out"})
        fs::remove_directories(Path + Old);
      return llvm::Error::success();
    }
    llvm::SmallString<256> Made;
    if (std::error_code E = fs::createUniqueDirectory("shmfix-bench", Made))
      return llvm::createStringError(E, "no folder to work in: %s", E.message().c_str());
    Path = Made.str().str();
    Temporary = true;
    return llvm::Error::success();
  }
  ~WorkFolder() {
    if (Temporary)
      fs::remove_directories(Path);
  }
  std::string Path;

private:
  static constexpr const char *Mark = ".shmfix-bench";
  int Lock = -1; ///< held until the program ends
  bool Temporary = false;
};

template <class F> llvm::Error writeTo(const std::string &Path, F Write) {
  if (Path.empty())
    return llvm::Error::success();
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Write(OS);
  return writeFile(Path, Text);
}

llvm::Error report(const Options &O, const Result &R) {
  if (O.Quiet)
    llvm::outs() << R.Verdict << "\n";
  else
    writeText(R, llvm::outs());
  if (llvm::Error E = writeTo(O.Json, [&](auto &OS) { writeJson(R, OS); }))
    return E;
  return writeTo(O.Html, [&](auto &OS) { writeHtml(R, OS); });
}

/// Reports, and writes the kept changes back if that was asked for.
llvm::Expected<int> finish(const Options &O, const Experiment &E, const Result &R, llvm::StringRef Root) {
  if (llvm::Error Error = report(O, R))
    return Error;
  if (R.Kept.Asked && !R.Kept.Kept.empty()) {
    if (llvm::Error Error = writeBack(E, Root, R.Kept.Kept))
      return Error;
    llvm::errs() << "wrote " << R.Kept.Kept.size() << " of " << E.Changes.size() << " changes\n";
  }
  return R.ExitStatus;
}

llvm::Expected<int> run(const Options &O, const std::string &Beside) {
  WorkFolder Work;
  if (llvm::Error Error = Work.open(O.Work))
    return Error;
  if (O.Do == Task::Calibrate) {
    llvm::Expected<unsigned> Departures = calibrate({O.Tools, O.Table, O.Output, Work.Path, O.Rows, O.Kinds});
    if (!Departures)
      return Departures.takeError();
    return *Departures ? 1 : 0;
  }
  if (O.Do == Task::Import) {
    llvm::Expected<Returned> Back = readReturned(O.Bundle, Work.Path);
    if (!Back)
      return Back.takeError();
    return finish(O, Back->What, Back->Measured, Work.Path);
  }
  llvm::Expected<Experiment> E =
      O.Do == Task::RunBundle ? readBundle(O.Bundle, Work.Path) : prepare(O, Work.Path, Beside);
  if (!E)
    return E.takeError();
  if (O.Do == Task::Export) {
    if (llvm::Error Error = writeBundle(*E, Work.Path, O.Bundle))
      return Error;
    llvm::errs() << "wrote " << O.Bundle << "; where the GPU is: shmfix-bench --run-bundle " << O.Bundle << " -o RESULT\n";
    return 0;
  }
  bool Terminal = llvm::sys::Process::StandardErrIsDisplayed();
  auto Say = [&](const std::string &Text) {
    if (Terminal)
      llvm::errs() << "\r\x1b[K" << Text;
  };
  std::unique_ptr<Backend> Gpu = makeGpuBackend(O.Tools);
  llvm::Expected<Result> R = measure(*E, Work.Path, *Gpu, Say);
  Say("");
  if (!R)
    return R.takeError();
  if (O.Do == Task::RunBundle) {
    if (!O.Output.empty())
      if (llvm::Error Error = writeReturned({*E, *R}, Work.Path, O.Output))
        return Error;
    if (llvm::Error Error = report(O, *R))
      return Error;
    return R->ExitStatus;
  }
  return finish(O, *E, *R, Work.Path);
}

} // namespace

int main(int argc, const char **argv) {
  holdInterrupts();
  llvm::Expected<Options> O = parseOptions(argc, argv);
  std::string Self = fs::getMainExecutable(argv[0], reinterpret_cast<void *>(&main));
  llvm::Expected<int> Status = O ? run(*O, llvm::sys::path::parent_path(Self).str()) : O.takeError();
  llvm::outs().flush();
  std::string Why;
  if (!Status)
    Why = llvm::toString(Status.takeError());
  else if (llvm::outs().has_error())
    Why = "the report could not be printed: " + llvm::outs().error().message();
  llvm::outs().clear_error();
  if (Why.empty())
    return *Status;
  llvm::errs() << "shmfix-bench: " << Why << "\n";
  return 2;
}
