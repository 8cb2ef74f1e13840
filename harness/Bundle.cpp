//===- Bundle.cpp - An experiment as one file -----------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Bundle.h"

#include "harness/JsonFields.h"
#include "harness/Process.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

namespace shmfix::bench {

namespace {

struct FileText {
  std::string File, Text;
};
template <class Ar> void fields(Ar &A, FileText &V) { A("file", V.File), A("text", V.Text); }

struct Package {
  Experiment What;
  std::vector<FileText> Before;
  Result Measured;
};
template <class Ar> void fields(Ar &A, Package &V) {
  A("experiment", V.What), A("before", V.Before), A("result", V.Measured);
}

llvm::Error tar(const std::string &Arguments) {
  llvm::Expected<Finished> T = runShell("tar " + Arguments, ".");
  if (!T)
    return T.takeError();
  if (T->ExitStatus)
    return llvm::createStringError("tar: %s", T->tail().c_str());
  return llvm::Error::success();
}

} // namespace

llvm::Error writeBundle(const Experiment &E, llvm::StringRef Root, llvm::StringRef Bundle) {
  if (llvm::Error Error = writeFile(Root.str() + "/experiment.json", llvm::formatv("{0:2}\n", toJson(E)).str()))
    return Error;
  if (llvm::sys::fs::exists(Bundle) && !llvm::sys::fs::is_regular_file(Bundle))
    return llvm::createStringError("%s: not a regular file", Bundle.str().c_str());
  // An older bundle stays until the new one is complete.
  std::string Aside = (Bundle + ".part").str();
  llvm::Error Error = tar("-czf " + shellQuoted(Aside) + " -C " + shellQuoted(Root) + " experiment.json sides");
  if (!Error)
    if (std::error_code E = llvm::sys::fs::rename(Aside, Bundle))
      Error = llvm::createStringError(E, "%s: %s", Bundle.str().c_str(), E.message().c_str());
  if (Error)
    llvm::sys::fs::remove(Aside);
  return Error;
}

llvm::Expected<Experiment> readBundle(llvm::StringRef Bundle, llvm::StringRef Root) {
  if (!llvm::sys::fs::is_regular_file(Bundle))
    return llvm::createStringError("%s: no such file", Bundle.str().c_str());
  if (llvm::Error Error = tar("-xzf " + shellQuoted(Bundle) + " -C " + shellQuoted(Root))) {
    llvm::consumeError(std::move(Error));
    return llvm::createStringError("%s is no bundle of shmfix-bench, or not all of it", Bundle.str().c_str());
  }
  llvm::Expected<std::string> Text = readFile(Root.str() + "/experiment.json");
  if (!Text)
    return Text.takeError();
  llvm::Expected<Experiment> E = parseAs<Experiment>(*Text, "bundle of shmfix-bench");
  if (E && E->Schema != Experiment().Schema)
    return llvm::createStringError("%s was written by another version of shmfix-bench (schema %u)", Bundle.str().c_str(), E->Schema);
  return E;
}

llvm::Error writeReturned(const Returned &R, llvm::StringRef Root, llvm::StringRef Path) {
  Package P{R.What, {}, R.Measured};
  for (const OriginalFile &F : R.What.Originals) {
    llvm::Expected<std::string> Text = readFile(Root.str() + "/sides/before/" + F.File);
    if (!Text)
      return Text.takeError();
    P.Before.push_back({F.File, *Text});
  }
  return writeFile(Path, llvm::formatv("{0:2}\n", toJson(P)).str());
}

llvm::Expected<Returned> readReturned(llvm::StringRef Path, llvm::StringRef Root) {
  llvm::Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  llvm::Expected<Package> P = parseAs<Package>(*Text, "result of --run-bundle");
  if (!P)
    return P.takeError();
  if (P->What.Schema != Experiment().Schema || P->Measured.Schema != Result().Schema)
    return llvm::createStringError("%s was written by another version of shmfix-bench", Path.str().c_str());
  for (const FileText &F : P->Before) {
    if (llvm::StringRef(F.File).starts_with("/") || llvm::StringRef("/" + F.File + "/").contains("/../"))
      return llvm::createStringError("%s names a file outside of the tree: %s", Path.str().c_str(), F.File.c_str());
    std::string To = Root.str() + "/sides/before/" + F.File;
    if (std::error_code E = llvm::sys::fs::create_directories(llvm::sys::path::parent_path(To)))
      return llvm::createStringError(E, "%s: %s", To.c_str(), E.message().c_str());
    if (llvm::Error E = writeFile(To, F.Text))
      return E;
  }
  return Returned{P->What, P->Measured};
}

} // namespace shmfix::bench
