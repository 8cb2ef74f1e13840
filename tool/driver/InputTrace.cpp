//===- InputTrace.cpp - What an analysis asked the file system --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/InputTrace.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/xxhash.h"

#include <vector>

using namespace llvm;

namespace shmfix {

bool isSourceName(StringRef Name) {
  StringRef Ext = sys::path::extension(Name);
  return Ext == ".cu" || Ext == ".cpp" || Ext == ".cc" || Ext == ".hip";
}

bool isHeaderName(StringRef Name) {
  return is_contained({".cuh", ".h", ".hh", ".hpp", ".hxx", ".inl", ".inc", ".ipp", ".tpp"}, sys::path::extension(Name));
}

InputAnswer contentAnswer(StringRef Bytes) {
  auto H = xxh3_128bits(arrayRefFromStringRef(Bytes));
  return {InputAnswer::Content, H.low64, H.high64};
}

namespace {

InputAnswer folderAnswer(std::vector<std::string> Names, InputAnswer::Kind Is) {
  sort(Names);
  std::string All;
  for (const std::string &N : Names)
    All += N + '\0';
  InputAnswer A = contentAnswer(All);
  A.Is = Is;
  return A;
}

InputAnswer presentAnswer(bool IsFolder) { return {InputAnswer::Present, IsFolder, 0}; }

/// Hashes what is read through it.
class WatchedFile : public vfs::File {
public:
  WatchedFile(std::unique_ptr<vfs::File> Under, std::string Path, InputTrace &To)
      : Under(std::move(Under)), Path(std::move(Path)), To(To) {}
  ErrorOr<vfs::Status> status() override { return Under->status(); }
  ErrorOr<std::string> getName() override { return Under->getName(); }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t Size, bool Null, bool Volatile) override {
    auto B = Under->getBuffer(Name, Size, Null, Volatile);
    if (B)
      To.note(Path, contentAnswer((*B)->getBuffer()));
    return B;
  }
  std::error_code close() override { return Under->close(); }

private:
  std::unique_ptr<vfs::File> Under;
  std::string Path;
  InputTrace &To;
};

class WatchedSystem : public vfs::ProxyFileSystem {
public:
  WatchedSystem(IntrusiveRefCntPtr<vfs::FileSystem> Under, InputTrace &To)
      : ProxyFileSystem(std::move(Under)), To(To) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    auto S = getUnderlyingFS().status(Path);
    To.note(absolute(Path), S ? presentAnswer(S->isDirectory()) : InputAnswer());
    return S;
  }
  bool exists(const Twine &Path) override { return bool(status(Path)); }
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    auto F = getUnderlyingFS().openFileForRead(Path);
    if (F)
      return std::make_unique<WatchedFile>(std::move(*F), absolute(Path), To);
    (void)status(Path);
    return F;
  }
  vfs::directory_iterator dir_begin(const Twine &Dir, std::error_code &EC) override {
    std::string Path = absolute(Dir);
    To.note(Path, InputTrace::ask(Path, InputAnswer::Folder));
    return getUnderlyingFS().dir_begin(Dir, EC);
  }

private:
  std::string absolute(const Twine &Path) const {
    SmallString<256> P;
    Path.toVector(P);
    (void)makeAbsolute(P);
    return std::string(P);
  }
  InputTrace &To;
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> InputTrace::watch(IntrusiveRefCntPtr<vfs::FileSystem> Under) {
  return makeIntrusiveRefCnt<WatchedSystem>(std::move(Under), *this);
}

void InputTrace::note(StringRef Path, const InputAnswer &A) {
  // Files that are served from memory.
  if (Path.starts_with("/__shmfix/"))
    return;
  InputAnswer &Known = Answers.try_emplace(Path.str(), A).first->second;
  // A fuller answer takes the place of a smaller one, the first of two stays.
  if (A.Is > Known.Is)
    Known = A;
}

void InputTrace::note(StringRef Path) {
  SmallString<256> P(Path);
  if (!sys::fs::make_absolute(P))
    note(P, ask(std::string(P), InputAnswer::Content));
}

InputAnswer InputTrace::ask(const std::string &Path, InputAnswer::Kind Question) {
  sys::fs::file_status S;
  if (sys::fs::status(Path, S) || !sys::fs::exists(S))
    return {};
  bool IsFolder = sys::fs::is_directory(S);
  if (Question == InputAnswer::Content && sys::fs::is_regular_file(S)) {
    auto B = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    return B ? contentAnswer((*B)->getBuffer()) : InputAnswer();
  }
  if ((Question == InputAnswer::Folder || Question == InputAnswer::Sources) && IsFolder) {
    std::vector<std::string> Names;
    std::error_code EC;
    for (sys::fs::directory_iterator I(Path, EC), E; I != E && !EC; I.increment(EC))
      // Listings look for folders (versions, build folders) or for sources;
      // other names come and go where people work.
      if (Question == InputAnswer::Folder ? I->type() != sys::fs::file_type::regular_file : isSourceName(I->path()) || isHeaderName(I->path()))
        Names.push_back(sys::path::filename(I->path()).str());
    return folderAnswer(std::move(Names), Question);
  }
  return presentAnswer(IsFolder);
}

} // namespace shmfix
