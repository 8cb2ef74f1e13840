//===- Toolkit.cpp - Finding a CUDA toolkit -------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/Toolkit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/VersionTuple.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace shmfix {
namespace {

/// version.json has 3 KiB, cuda.h 1 MiB.
constexpr uint64_t MaxBytes = 8u << 20;
/// Folders looked at below one that is listed.
constexpr unsigned MaxListed = 4096;

std::string under(StringRef Base, const Twine &A, const Twine &B = "",
                  const Twine &C = "") {
  SmallString<256> P(Base);
  sys::path::append(P, A, B, C);
  return std::string(P);
}

class Finder {
public:
  Finder(const ToolkitQuery &Query, vfs::FileSystem &Files)
      : Query(Query), Files(Files) {}

  std::vector<std::string> Looked;

  std::string environment(StringRef Name) const {
    if (!Query.Environment)
      return "";
    return Query.Environment(Name).value_or("");
  }

  bool exists(const std::string &Path) const { return Files.exists(Path); }

  std::string read(const std::string &Path) const {
    ErrorOr<vfs::Status> Status = Files.status(Path);
    if (!Status || !Status->isRegularFile() || Status->getSize() > MaxBytes)
      return "";
    auto Buffer = Files.getBufferForFile(Path);
    return Buffer ? (*Buffer)->getBuffer().str() : "";
  }

  /// Names in Folder that begin with Prefix, sorted.
  std::vector<std::string> list(const std::string &Folder,
                                StringRef Prefix = "") const {
    std::vector<std::string> Out;
    std::error_code EC;
    unsigned Seen = 0;
    for (vfs::directory_iterator I = Files.dir_begin(Folder, EC), E;
         !EC && I != E && Seen < MaxListed; I.increment(EC), ++Seen) {
      StringRef Name = sys::path::filename(I->path());
      if (Name.starts_with(Prefix))
        Out.push_back(Name.str());
    }
    llvm::sort(Out);
    return Out;
  }

  std::string onPath(StringRef Program) const {
    std::string Path = environment("PATH");
    SmallVector<StringRef, 32> Folders;
    StringRef(Path).split(Folders, sys::EnvPathSeparator, -1, false);
    for (StringRef Folder : Folders) {
      std::string File = under(Folder, Program);
      // A relative entry of PATH could be a folder of the project.
      if (sys::path::is_absolute(Folder) && exists(File))
        return File;
    }
    return "";
  }

  void addFolder(Toolkit &T, const std::string &Folder) const {
    SmallString<256> Real;
    std::string Name = Folder;
    if (!exists(Folder))
      return;
    // include/ is often a link to targets/*/include: one of them is enough.
    if (!Files.getRealPath(Folder, Real))
      for (const std::string &Known : T.IncludeDirs) {
        SmallString<256> Other;
        if (!Files.getRealPath(Known, Other) && Other == Real)
          return;
      }
    T.IncludeDirs.push_back(Name);
  }

  void readVersion(Toolkit &T, const std::string &Root) const {
    if (!Root.empty())
      T.Version = versionFromJson(read(under(Root, "version.json")));
    for (StringRef Header : {"cuda_runtime_api.h", "cuda.h"})
      for (const std::string &Folder : T.IncludeDirs)
        if (!T.Version.known())
          T.Version = versionFromHeader(read(under(Folder, Header)));
  }

  /// A folder that holds include/cuda_runtime.h, or targets/*/include.
  std::optional<Toolkit> atRoot(StringRef Root, StringRef FoundBy) {
    if (Root.empty())
      return std::nullopt;
    Looked.push_back(Root.str());
    Toolkit T;
    T.Root = Root.str();
    T.FoundBy = FoundBy.str();
    std::vector<std::string> Bases = {T.Root};
    for (const std::string &Target : list(under(Root, "targets")))
      Bases.push_back(under(Root, "targets", Target));
    for (const std::string &Base : Bases) {
      if (!exists(under(Base, "include", "cuda_runtime.h")))
        continue;
      addFolder(T, under(Base, "include"));
      addFolder(T, under(Base, "include", "cccl"));
      break;
    }
    if (T.IncludeDirs.empty())
      return std::nullopt;
    readVersion(T, T.Root);
    if (exists(under(Root, "bin", "nvcc")))
      NvccOfRoot = under(Root, "bin", "nvcc");
    return T;
  }

  /// site-packages/nvidia with cuda_runtime, cuda_nvcc, cu13, ...
  std::optional<Toolkit> atWheels(const std::string &Site) {
    std::string Base = under(Site, "nvidia");
    if (!exists(Base))
      return std::nullopt;
    Looked.push_back(Base);
    Toolkit T;
    T.FoundBy = "Python wheels in " + Site;
    std::vector<std::string> Packages = list(Base);
    // The folder with the runtime decides the version, so it goes first; cu13
    // before the packages of older toolkits.
    std::stable_partition(
        Packages.begin(), Packages.end(), [&](const std::string &P) {
          return exists(under(Base, P, "include", "cuda_runtime.h"));
        });
    std::stable_partition(
        Packages.begin(), Packages.end(),
        [](const std::string &P) { return StringRef(P).starts_with("cu1"); });
    bool HasRuntime = false;
    for (const std::string &Package : Packages) {
      std::string Folder = under(Base, Package, "include");
      bool Runtime = exists(under(Folder, "cuda_runtime.h"));
      // Two runtimes: the second is of another version, with its packages.
      if (Runtime && HasRuntime)
        continue;
      HasRuntime |= Runtime;
      addFolder(T, Folder);
      addFolder(T, under(Folder, "cccl"));
    }
    if (!HasRuntime)
      return std::nullopt;
    readVersion(T, "");
    return T;
  }

  std::vector<std::string> sitePackages() const {
    std::vector<std::string> Out;
    auto Below = [&](const std::string &Prefix) {
      for (StringRef Lib : {"lib", "lib64"})
        for (const std::string &Python : list(under(Prefix, Lib), "python3"))
          for (StringRef Packages : {"site-packages", "dist-packages"})
            Out.push_back(under(Prefix, Lib, Python, Packages));
    };
    for (StringRef Name : {"VIRTUAL_ENV", "CONDA_PREFIX"})
      if (std::string Prefix = environment(Name); !Prefix.empty())
        Below(Prefix);
    if (std::string Python = onPath("python3"); !Python.empty())
      Below(sys::path::parent_path(sys::path::parent_path(Python)).str());
    if (std::string Home = environment("HOME"); !Home.empty())
      Below(under(Home, ".local"));
    Below("/usr/local");
    Below("/usr");
    return Out;
  }

  std::optional<Toolkit> fromNvcc(const std::string &Nvcc) {
    SmallString<256> Real;
    if (Nvcc.empty())
      return std::nullopt;
    std::vector<std::string> Programs = {Nvcc};
    if (!Files.getRealPath(Nvcc, Real) && Real != Nvcc)
      Programs.push_back(std::string(Real));
    for (const std::string &Program : Programs)
      if (auto T = atRoot(
              sys::path::parent_path(sys::path::parent_path(Program)), Nvcc))
        return T;
    return std::nullopt;
  }

  /// A script around nvcc, or one whose headers lie elsewhere.
  std::optional<Toolkit> fromDryrun(const std::string &Nvcc) {
    if (Nvcc.empty() || !Query.Ask)
      return std::nullopt;
    Looked.push_back(Nvcc + " --dryrun");
    Expected<DryrunFacts> Facts = Query.Ask(Nvcc);
    if (!Facts) {
      Looked.back() += " (" + toString(Facts.takeError()) + ")";
      return std::nullopt;
    }
    Toolkit T;
    T.FoundBy = Nvcc + " --dryrun";
    for (const std::string &Folder : Facts->IncludeDirs)
      addFolder(T, Folder);
    if (none_of(T.IncludeDirs, [&](const std::string &Folder) {
          return exists(under(Folder, "cuda_runtime.h"));
        }))
      return std::nullopt;
    if (exists(under(Facts->Top, "include", "cuda_runtime.h")))
      T.Root = Facts->Top;
    T.Version = Facts->Version;
    if (!T.Version.known())
      readVersion(T, T.Root);
    return T;
  }

  std::optional<Toolkit> search() {
    for (StringRef Name : {"CUDA_HOME", "CUDA_PATH"})
      if (auto T = atRoot(environment(Name), Name))
        return T;
    if (auto T = atRoot("/usr/local/cuda", "/usr/local/cuda"))
      return T;
    std::vector<std::string> Versions = list("/usr/local", "cuda-");
    llvm::sort(Versions, [](const std::string &A, const std::string &B) {
      VersionTuple VA, VB;
      (void)VA.tryParse(StringRef(A).drop_front(5));
      (void)VB.tryParse(StringRef(B).drop_front(5));
      return VB < VA;
    });
    for (const std::string &Version : Versions)
      if (auto T = atRoot(under("/usr/local", Version), "/usr/local/cuda-*"))
        return T;
    if (auto T = atRoot("/opt/cuda", "/opt/cuda"))
      return T;
    for (const std::string &Site : sitePackages())
      if (auto T = atWheels(Site))
        return T;
    // Debian's own package puts the headers into /usr/include.
    return atRoot("/usr", "/usr");
  }

  /// bin/nvcc of the toolkit that was found.
  std::string NvccOfRoot;

private:
  const ToolkitQuery &Query;
  vfs::FileSystem &Files;
};

} // namespace

ToolkitQuery processQuery() {
  ToolkitQuery Q;
  Q.Environment = [](StringRef Name) { return sys::Process::GetEnv(Name); };
  Q.Ask = [Asker = std::make_shared<NvccAsker>()](StringRef Nvcc) {
    return Asker->ask(Nvcc, {});
  };
  return Q;
}

std::string findNvcc(const ToolkitQuery &Query, vfs::FileSystem &Files) {
  Finder F(Query, Files);
  std::string Given = Query.Nvcc.empty() ? F.environment("NVCC") : Query.Nvcc;
  if (Given.empty())
    return F.onPath("nvcc");
  // A bare name is looked up on PATH, as a shell does.
  if (sys::path::parent_path(Given).empty())
    return F.onPath(Given);
  return F.exists(Given) ? Given : "";
}

Expected<Toolkit> findToolkit(const ToolkitQuery &Query,
                              vfs::FileSystem &Files) {
  Finder F(Query, Files);
  std::string Nvcc = findNvcc(Query, Files);
  if (!Query.Nvcc.empty() && Nvcc.empty())
    return createStringError("--nvcc %s: there is no such program",
                             Query.Nvcc.c_str());
  std::optional<Toolkit> T;
  if (!Query.CudaPath.empty()) {
    T = F.atRoot(Query.CudaPath, "--cuda-path");
    if (!T)
      T = F.atWheels(Query.CudaPath);
    if (!T)
      return createStringError(
          "--cuda-path %s: no include/cuda_runtime.h is in it",
          Query.CudaPath.c_str());
  }
  if (!T)
    T = F.fromNvcc(Nvcc);
  if (!T)
    T = F.fromDryrun(Nvcc);
  if (!T)
    T = F.search();
  if (!T)
    return createStringError("no CUDA toolkit was found; looked in %s",
                             join(F.Looked, ", ").c_str());
  // With CUDA_HOME or --cuda-path the user chose the nvcc inside as well.
  T->Nvcc = !Nvcc.empty() ? Nvcc : F.NvccOfRoot;
  return std::move(*T);
}

CudaVersion versionFromJson(StringRef Text) {
  CudaVersion V;
  Expected<json::Value> Root = json::parse(Text);
  if (!Root) {
    consumeError(Root.takeError());
    return V;
  }
  const json::Object *Top = Root->getAsObject();
  for (StringRef Key : {"cuda_nvcc", "cuda"}) {
    const json::Object *Part = Top ? Top->getObject(Key) : nullptr;
    std::optional<StringRef> Name =
        Part ? Part->getString("version") : std::nullopt;
    VersionTuple Parsed;
    if (!Name || Parsed.tryParse(*Name))
      continue;
    V = {Parsed.getMajor(), Parsed.getMinor().value_or(0),
         Parsed.getSubminor().value_or(0)};
    break;
  }
  return V;
}

CudaVersion versionFromHeader(StringRef Text) {
  for (StringRef Macro : {"CUDART_VERSION", "CUDA_VERSION"}) {
    for (size_t At = Text.find(Macro); At != StringRef::npos;
         At = Text.find(Macro, At + 1)) {
      StringRef Before = Text.take_front(At).rtrim(" \t");
      StringRef After = Text.drop_front(At + Macro.size()).ltrim(" \t");
      unsigned Number = 0;
      if (Before.ends_with("define") && !After.consumeInteger(10, Number) &&
          Number >= 1000)
        return {Number / 1000, Number % 1000 / 10, 0};
    }
  }
  return {};
}

} // namespace shmfix
