//===- Snapshot.cpp - What a run wrote into folders -----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Snapshot.h"

#include "harness/Process.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <filesystem>

namespace shmfix::bench {

namespace stdfs = std::filesystem;

static int64_t modified(const stdfs::directory_entry &E) {
  std::error_code Error;
  return E.last_write_time(Error).time_since_epoch().count();
}

Snapshot::Snapshot(std::vector<std::string> In) : Folders(std::move(In)) {
  uint64_t Left = KeptBytes;
  for (const std::string &F : Folders) {
    std::error_code Error;
    for (stdfs::recursive_directory_iterator It(F, Error), End; !Error && It != End; It.increment(Error)) {
      if (It->is_symlink())
        continue;
      if (It->is_directory(Error))
        Directories.insert(It->path().string());
      if (!It->is_regular_file(Error))
        continue;
      Old &O = Files[It->path().string()];
      O = {It->file_size(Error), modified(*It), std::nullopt};
      if (O.Bytes > Left)
        continue;
      if (llvm::Expected<std::string> Text = readFile(It->path().string())) {
        Left -= std::min<uint64_t>(Left, Text->size());
        O.Text = std::move(*Text);
      } else {
        llvm::consumeError(Text.takeError());
      }
    }
  }
}

std::vector<WrittenFile> Snapshot::takeWritten() {
  std::vector<WrittenFile> Out;
  std::vector<std::string> New, Changed;
  std::set<std::string> Seen;
  auto RelativeTo = [&](const std::string &Path) {
    for (const std::string &F : Folders)
      if (llvm::StringRef(Path).starts_with(F + "/"))
        return Path.substr(F.size() + 1);
    return Path;
  };
  std::vector<std::string> NewFolders;
  for (const std::string &F : Folders) {
    std::error_code Error;
    for (stdfs::recursive_directory_iterator It(F, Error), End; !Error && It != End; It.increment(Error)) {
      std::string Path = It->path().string();
      if (It->is_symlink())
        continue;
      if (It->is_directory(Error) && !Directories.count(Path))
        NewFolders.push_back(Path);
      if (!It->is_regular_file(Error))
        continue;
      Seen.insert(Path);
      auto Was = Files.find(Path);
      if (Was != Files.end() && Was->second.Bytes == It->file_size(Error) && Was->second.Modified == modified(*It))
        continue;
      llvm::Expected<std::string> Text = readFile(Path);
      if (!Text) {
        llvm::consumeError(Text.takeError());
        continue;
      }
      Out.push_back({RelativeTo(Path), Text->size(), llvm::xxh3_64bits(*Text)});
      (Was == Files.end() ? New : Changed).push_back(Path);
    }
  }
  for (const auto &[Path, Was] : Files)
    if (!Seen.count(Path)) {
      Out.push_back({RelativeTo(Path), 0, 0});
      Changed.push_back(Path);
    }
  for (const std::string &Path : New)
    llvm::sys::fs::remove(Path);
  std::error_code Ignored;
  for (auto It = NewFolders.rbegin(); It != NewFolders.rend(); ++It)
    stdfs::remove(*It, Ignored);
  for (const std::string &Path : Changed) {
    Old &Was = Files[Path];
    stdfs::create_directories(stdfs::path(Path).parent_path(), Ignored);
    llvm::Error E = Was.Text ? writeFile(Path, *Was.Text) : llvm::createStringError("too large");
    if (E) {
      Lost.push_back(RelativeTo(Path));
      llvm::consumeError(std::move(E));
    }
    stdfs::directory_entry Now(Path, Ignored);
    Was.Bytes = Now.file_size(Ignored);
    Was.Modified = modified(Now);
  }
  std::sort(Out.begin(), Out.end(),
            [](const WrittenFile &A, const WrittenFile &B) { return A.Path < B.Path; });
  return Out;
}

} // namespace shmfix::bench
