//===- ResultCache.cpp - Results kept between runs --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cache/ResultCache.h"

#include "tool/cache/ResultBytes.h"

#include "clang/Basic/Version.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace shmfix {

namespace {

constexpr StringRef Magic = "shmfix result 1\n";
constexpr uint64_t MaxFolderBytes = 256u << 20;
/// An entry that unpacks to more is not ours.
constexpr uint64_t MaxEntryBytes = 1u << 30;
/// What clang's driver and preprocessor take from the environment.
constexpr StringRef Variables[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH",
                                   "OBJCPLUS_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS", "SOURCE_DATE_EPOCH",
                                   "COMPILER_PATH", "GCC_EXEC_PREFIX", "HIP_PATH", "ROCM_PATH"};

std::string packed(StringRef Bytes) {
  SmallVector<uint8_t, 0> Small;
  char Kind = 'n';
  if (compression::zstd::isAvailable()) {
    compression::zstd::compress(arrayRefFromStringRef(Bytes), Small, 1);
    Kind = 's';
  } else if (compression::zlib::isAvailable()) {
    compression::zlib::compress(arrayRefFromStringRef(Bytes), Small, 1);
    Kind = 'l';
  }
  StringRef Body = Kind == 'n' ? Bytes : toStringRef(Small);
  uint64_t Size = Bytes.size(), Sum = xxh3_64bits(Body);
  std::string R = Magic.str();
  R += Kind;
  R.append(reinterpret_cast<const char *>(&Size), 8);
  R.append(reinterpret_cast<const char *>(&Sum), 8);
  R += Body;
  return R;
}

std::optional<std::string> unpacked(StringRef File) {
  if (!File.consume_front(Magic) || File.size() < 17)
    return std::nullopt;
  char Kind = File[0];
  uint64_t Size, Sum;
  memcpy(&Size, File.data() + 1, 8);
  memcpy(&Sum, File.data() + 9, 8);
  StringRef Body = File.drop_front(17);
  if (Size > MaxEntryBytes || xxh3_64bits(Body) != Sum)
    return std::nullopt;
  if (Kind == 'n')
    return Body.size() == Size ? std::optional(Body.str()) : std::nullopt;
  SmallVector<uint8_t, 0> Big;
  Error E = Error::success();
  if (Kind == 's' && compression::zstd::isAvailable())
    E = compression::zstd::decompress(arrayRefFromStringRef(Body), Big, Size);
  else if (Kind == 'l' && compression::zlib::isAvailable())
    E = compression::zlib::decompress(arrayRefFromStringRef(Body), Big, Size);
  else
    E = createStringError("another packing");
  if (E) {
    consumeError(std::move(E));
    return std::nullopt;
  }
  return toStringRef(Big).str();
}

} // namespace

std::string defaultCacheFolder() {
  SmallString<256> P;
  if (!sys::path::cache_directory(P))
    return "";
  sys::path::append(P, "shmfix", "results");
  return std::string(P);
}

std::string programIdentity(StringRef Version, StringRef Executable) {
  std::string R = (Version + "\n" + clang::getClangFullVersion() + "\n").str();
  sys::fs::file_status S;
  if (!sys::fs::status(Executable, S))
    R += std::to_string(S.getSize()) + " " + std::to_string(S.getLastModificationTime().time_since_epoch().count());
  return R;
}

ResultCache::ResultCache(std::string Folder, std::string Program)
    : Folder(std::move(Folder)), Program(std::move(Program)) {
  // Before the first analysis: a folder that turns up later where folders are
  // listed would be a change.
  if (!this->Folder.empty())
    (void)sys::fs::create_directories(this->Folder);
}

ResultCache::~ResultCache() {
  if (Folder.empty() || !Misses)
    return;
  CachePruningPolicy Policy;
  Policy.Interval = std::chrono::seconds(60);
  Policy.Expiration = std::chrono::hours(24 * 14);
  Policy.MaxSizeBytes = MaxFolderBytes;
  Policy.MaxSizePercentageOfAvailableSpace = 10;
  pruneCache(Folder, Policy);
}

std::string ResultCache::entryPath(const std::string &File, const DriverOptions &O, StringRef Text) const {
  BLAKE3 H;
  auto Add = [&](StringRef S) {
    uint64_t N = S.size();
    H.update(ArrayRef(reinterpret_cast<const uint8_t *>(&N), 8));
    H.update(S);
  };
  SmallString<256> Cwd;
  (void)sys::fs::current_path(Cwd);
  Add(Program);
  Add(keyBytes(O));
  for (StringRef V : Variables)
    Add(sys::Process::GetEnv(V).value_or(""));
  Add(Cwd);
  Add(File);
  Add(Text);
  SmallString<256> P(Folder);
  // LLVM's pruning touches files of this name only.
  sys::path::append(P, "llvmcache-" + toHex(H.final<20>(), /*LowerCase=*/true));
  return std::string(P);
}

/// Each question is asked once a run: headers are shared by many files.
bool ResultCache::holds(const std::string &Path, const InputAnswer &Then) {
  std::pair Key(Path, Then.Is == InputAnswer::Missing ? InputAnswer::Present : Then.Is);
  {
    std::lock_guard<std::mutex> L(Lock);
    if (auto It = Asked.find(Key); It != Asked.end())
      return It->second == Then;
  }
  InputAnswer Now = InputTrace::ask(Path, Key.second);
  std::lock_guard<std::mutex> L(Lock);
  return Asked.try_emplace(Key, Now).first->second == Then;
}

std::optional<FileResult> ResultCache::look(const std::string &Path) {
  auto B = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!B)
    return std::nullopt;
  auto Bytes = unpacked((*B)->getBuffer());
  auto Kept = Bytes ? fromBytes(*Bytes) : std::nullopt;
  if (!Kept)
    return std::nullopt;
  for (const auto &[Input, Then] : Kept->Inputs)
    if (!holds(Input, Then)) {
      std::lock_guard<std::mutex> L(Lock);
      Changes.push_back(Input);
      return std::nullopt;
    }
  // Pruning goes by the time of the last use, which some systems do not note.
  int FD;
  if (!sys::fs::openFileForWrite(Path, FD, sys::fs::CD_OpenExisting, sys::fs::OF_None)) {
    (void)sys::fs::setLastAccessAndModificationTime(FD, std::chrono::system_clock::now());
    sys::Process::SafelyCloseFileDescriptor(FD);
  }
  return std::move(Kept->Result);
}

void ResultCache::keep(const std::string &Path, const FileResult &R, const InputTrace &T) {
  auto Fail = [&](std::error_code EC) {
    std::lock_guard<std::mutex> L(Lock);
    if (Trouble.empty())
      Trouble = "results cannot be kept in '" + Folder + "': " + EC.message();
  };
  if (std::error_code EC = sys::fs::create_directories(Folder, /*IgnoreExisting=*/true))
    return Fail(EC);
  auto Temp = sys::fs::TempFile::create(Folder + "/llvmcache-new-%%%%%%%%");
  if (!Temp)
    return Fail(errorToErrorCode(Temp.takeError()));
  std::error_code EC;
  {
    raw_fd_ostream OS(Temp->FD, /*shouldClose=*/false);
    OS << packed(toBytes({T.Answers, R}));
    OS.flush();
    EC = OS.error();
    OS.clear_error();
  }
  if (EC) {
    consumeError(Temp->discard());
    return Fail(EC);
  }
  if (Error E = Temp->keep(Path))
    Fail(errorToErrorCode(std::move(E)));
}

FileResult ResultCache::analyze(const std::string &File, const DriverOptions &O) {
  // What nvcc says depends on more than the files that we read.
  if (Folder.empty() || O.Verify == VerifyMode::Nvcc)
    return analyzeFile(File, O);
  std::string Text;
  if (auto Over = O.Overlay.find(File); Over != O.Overlay.end()) {
    Text = Over->second;
  } else {
    // A pipe would be waited for.
    auto B = sys::fs::is_regular_file(File)
                 ? MemoryBuffer::getFile(File, /*IsText=*/false, /*RequiresNullTerminator=*/false)
                 : std::make_error_code(std::errc::invalid_argument);
    if (!B)
      return analyzeFile(File, O);
    Text = (*B)->getBuffer().str();
  }
  std::string Path = entryPath(File, O, Text);
  if (auto R = look(Path)) {
    ++Hits;
    return std::move(*R);
  }
  ++Misses;
  InputTrace Trace;
  DriverOptions Traced = O;
  Traced.Trace = &Trace;
  FileResult R = analyzeFile(File, Traced);
  // The file may have changed between the key and the analysis.
  if (auto B = MemoryBuffer::getFile(File, false, false);
      Trace.Whole && (O.Overlay.count(File) || (B && (*B)->getBuffer() == Text)))
    keep(Path, R, Trace);
  return R;
}

} // namespace shmfix
