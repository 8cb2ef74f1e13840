//===- Prepare.cpp - From a command line to an experiment -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Prepare.h"

#include "harness/Driver.h"
#include "harness/Prediction.h"
#include "harness/Process.h"
#include "harness/Trees.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <numeric>
#include <set>

namespace shmfix::bench {

namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// A tree larger than this is hardly meant when it was not named.
constexpr uint64_t LargestGuessedTree = 256 << 20;

std::string real(llvm::StringRef Path) {
  llvm::SmallString<256> Out;
  return fs::real_path(Path, Out) ? Path.str() : Out.str().str();
}

/// The folder that holds all files.
std::string commonFolder(const std::vector<std::string> &Files) {
  std::string Common = path::parent_path(real(Files.front())).str();
  for (const std::string &F : Files)
    while (!llvm::StringRef(real(F)).starts_with(Common + "/") && Common.size() > 1)
      Common = path::parent_path(Common).str();
  return Common;
}

class Preparation {
public:
  Preparation(const Options &O, llvm::StringRef Root, llvm::StringRef Beside)
      : O(O), Root(Root.str()), Beside(Beside.str()) {}
  llvm::Expected<Experiment> run();

private:
  std::string side(llvm::StringRef Name) const { return Root + "/sides/" + Name.str(); }
  llvm::Error chooseTree();
  llvm::Error sidesByHand();
  llvm::Error sidesByShmfix();
  llvm::Expected<Prediction> ask();
  llvm::Error commands();

  const Options &O;
  std::string Root, Beside, Tree;
  std::vector<std::string> Files; ///< relative to the tree
  Experiment E;
};

llvm::Error Preparation::chooseTree() {
  if (!O.Before.empty()) {
    Tree = real(O.Before);
    Files = O.Files; // relative to both trees
    return llvm::Error::success();
  }
  for (const std::string &F : O.Files)
    if (!fs::is_regular_file(F))
      return llvm::createStringError("%s: no such file", F.c_str());
  Tree = !O.Tree.empty() ? real(O.Tree) : O.Files.empty() ? real(".") : commonFolder(O.Files);
  if (O.Tree.empty() && sizeOfTree(Tree, LargestGuessedTree) > LargestGuessedTree)
    return llvm::createStringError("%s is large; name the tree to copy with --tree", Tree.c_str());
  for (const std::string &F : O.Files) {
    std::string Full = real(F);
    llvm::StringRef Rest = Full;
    if (!Rest.consume_front(Tree) || !Rest.consume_front("/"))
      return llvm::createStringError("%s lies outside of the tree %s", F.c_str(), Tree.c_str());
    Files.push_back(Rest.str());
  }
  return llvm::Error::success();
}

llvm::Error Preparation::sidesByHand() {
  if (llvm::Error Error = copyTree(Tree, side("before")))
    return Error;
  if (llvm::Error Error = copyTree(O.After.empty() ? Tree : real(O.After), side("after")))
    return Error;
  if (!O.Patch.empty()) {
    llvm::Expected<Finished> P = runShell("patch -p1 --batch < " + shellQuoted(real(O.Patch)), side("after"));
    if (!P)
      return P.takeError();
    if (P->ExitStatus)
      return llvm::createStringError("the patch does not apply: %s", P->tail(1).c_str());
  }
  E.Sides = {{"before", "before", {}}, {"after", "after", {}}};
  return llvm::Error::success();
}

llvm::Expected<Prediction> Preparation::ask() {
  std::string Tool = O.Shmfix;
  if (Tool.empty() && fs::exists(Beside + "/shmfix"))
    Tool = Beside + "/shmfix";
  if (Tool.empty())
    if (auto Found = llvm::sys::findProgramByName("shmfix"))
      Tool = *Found;
  if (Tool.empty())
    return llvm::createStringError("shmfix was not found; name it with --shmfix, or give the change with --patch or --before and --after");
  // It starts where relative include paths of the program count from.
  std::string Command = shellQuoted(real(Tool)) + " --dry-run --format json";
  if (O.Unsafe)
    Command += " --unsafe-fixes";
  for (const std::string &A : O.ShmfixArguments)
    Command += " " + shellQuoted(A);
  if (!O.Kernel.empty())
    Command += " --block " + shellQuoted(O.Block);
  for (const std::string &F : Files)
    Command += " " + shellQuoted(Tree + "/" + F);
  if (!O.ParseArguments.empty())
    Command += " --";
  for (const std::string &A : O.ParseArguments)
    Command += " " + shellQuoted(A);
  llvm::Expected<Finished> Ran = runShell(Command, O.Folder.empty() ? Tree : Tree + "/" + O.Folder);
  if (!Ran)
    return Ran.takeError();
  if (Ran->ExitStatus > 2 || Ran->Output.empty())
    return llvm::createStringError("shmfix failed: %s", Ran->tail().c_str());
  return readPrediction(Ran->Output, Tree, O.Unsafe);
}

llvm::Error Preparation::sidesByShmfix() {
  llvm::Expected<Prediction> P = ask();
  if (!P)
    return P.takeError();
  if (!P->Failed.empty())
    return llvm::createStringError("shmfix could not analyse %s", P->Failed.front().c_str());
  if (P->Changes.empty())
    return llvm::createStringError("%s", P->whyNoChange(O.Unsafe).c_str());
  E.Changes = P->Changes;
  E.Predictions = P->Accesses;
  std::vector<unsigned> All(E.Changes.size());
  std::iota(All.begin(), All.end(), 0);
  E.Sides = {{"before", "before", {}}, {"after", "all changes", All}};
  if (O.Measure.KeepPercent && All.size() > 1)
    for (unsigned I : All)
      E.Sides.push_back({"change" + std::to_string(I + 1), E.Changes[I].Id, {I}});
  for (const Side &S : E.Sides) {
    if (llvm::Error Error = copyTree(Tree, side(S.Name)))
      return Error;
    if (llvm::Error Error = editTree(side(S.Name), E.Changes, S.Changes))
      return Error;
  }
  std::set<std::string> Edited;
  for (const Change &C : E.Changes)
    for (const TextEdit &T : C.Edits)
      if (Edited.insert(T.File).second)
        E.Originals.push_back({T.File, Tree + "/" + T.File});
  return llvm::Error::success();
}

llvm::Error Preparation::commands() {
  E.Build = O.Build;
  E.Run = O.Run;
  E.Folder = O.Folder;
  std::vector<std::string> Sources = Files;
  if (!O.Kernel.empty()) {
    if (Files.size() != 1)
      return llvm::createStringError("--kernel takes one file");
    llvm::Expected<std::string> Text = writeDriver({Files[0], O.Kernel, O.Grid, O.Block, O.Dynamic, O.KernelArguments, O.Seed});
    if (!Text)
      return Text.takeError();
    Sources = {"shmfix_driver.cu"};
    for (const Side &S : E.Sides)
      if (llvm::Error Error = writeFile(side(S.Name) + "/shmfix_driver.cu", *Text))
        return Error;
  }
  if (E.Build.empty()) {
    // The original's folder serves includes of files beside the tree.
    E.Build = O.Tools.Nvcc.empty() ? "nvcc" : shellQuoted(O.Tools.Nvcc);
    E.Build += " -O3 -std=c++17 -arch=native -lineinfo -Xptxas -v";
    for (const std::string &A : O.NvccArguments)
      E.Build += " " + shellQuoted(A);
    for (const std::string &F : Sources) {
      llvm::StringRef Ext = path::extension(F);
      if (Ext == ".cu" || Ext == ".cpp" || Ext == ".cc" || Ext == ".c")
        E.Build += " {src}/" + shellQuoted(F);
    }
    if (!Files.empty())
      E.Build += " -I" + shellQuoted(path::parent_path(Tree + "/" + Files[0]));
    E.Build += " -o {out}/program";
    if (E.Folder.empty() && !Files.empty())
      E.Folder = path::parent_path(Files[0]).str();
  }
  if (E.Run.empty())
    E.Run = "{out}/program";
  for (const std::string &A : O.ProgramArguments)
    E.Run += " " + shellQuoted(A);
  return llvm::Error::success();
}

llvm::Expected<Experiment> Preparation::run() {
  E.Options = O.Measure;
  if (llvm::Error Error = chooseTree())
    return Error;
  bool ByHand = !O.Before.empty() || !O.Patch.empty();
  if (llvm::Error Error = ByHand ? sidesByHand() : sidesByShmfix())
    return Error;
  if (llvm::Error Error = commands())
    return Error;
  E.Title = !O.Title.empty() ? O.Title : Files.empty() ? path::filename(Tree).str() : llvm::join(Files, " ");
  if (!O.Kernel.empty() && O.Title.empty())
    E.Title += " " + O.Kernel;
  llvm::Expected<std::string> Diff = diffTrees(side("before"), side("after"));
  if (!Diff)
    return Diff.takeError();
  E.Diff = *Diff;
  if (E.Diff.empty())
    return llvm::createStringError("the two sides are the same");
  return E;
}

} // namespace

llvm::Expected<Experiment> prepare(const Options &O, llvm::StringRef Root, llvm::StringRef Beside) {
  return Preparation(O, Root, Beside).run();
}

llvm::Error writeBack(const Experiment &E, llvm::StringRef Root, const std::vector<std::string> &Kept) {
  std::map<std::string, std::vector<TextEdit>> ByFile;
  for (const Change &C : E.Changes)
    if (llvm::is_contained(Kept, C.Id))
      for (const TextEdit &T : C.Edits)
        ByFile[T.File].push_back(T);
  std::vector<std::pair<std::string, std::string>> New;
  for (const OriginalFile &F : E.Originals) {
    auto It = ByFile.find(F.File);
    if (It == ByFile.end())
      continue;
    llvm::Expected<std::string> Now = readFile(F.Path), Then = readFile(Root.str() + "/sides/before/" + F.File);
    if (!Now || !Then)
      return llvm::joinErrors(Now.takeError(), Then.takeError());
    if (*Now != *Then)
      return llvm::createStringError("%s has changed since it was measured; nothing was written", F.Path.c_str());
    llvm::Expected<std::string> Text = applyEdits(*Now, It->second);
    if (!Text)
      return Text.takeError();
    New.push_back({F.Path, *Text});
  }
  return writeFiles(New);
}

} // namespace shmfix::bench
