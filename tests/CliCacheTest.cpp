//===- CliCacheTest.cpp - Results kept between runs ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kept result has to give the same bytes as a fresh one, and must not be
// taken when anything that was read, or looked for in vain, has changed.
//
//===----------------------------------------------------------------------===//

#include "tests/CliProcess.h"

using namespace shmfix::cli;

namespace {

class Cache : public Cli {
protected:
  void SetUp() override {
    Cli::SetUp();
    // A root of its own: searches end here, and not in a folder that other
    // programs write to.
    fs::create_directory(at(".git"));
  }
  /// "1 of 2 files" of -v: how many came out of the cache.
  int hits(const Outcome &O) {
    size_t At = O.Err.find("note: cache: ");
    return At == std::string::npos ? -1 : std::stoi(O.Err.substr(At + 13));
  }
  Outcome kept(std::vector<std::string> Args) {
    Args.insert(Args.begin(), {"-v", "--cache-dir", "cache"});
    return run(Args);
  }
  std::vector<fs::path> entries() {
    std::vector<fs::path> R;
    for (const auto &E : fs::directory_iterator(at("cache")))
      if (has(E.path().filename().string(), "llvmcache-"))
        R.push_back(E.path());
    return R;
  }
};

} // namespace

TEST_F(Cache, TheSameBytesInEveryFormat) {
  write("tile.cuh", "#define SIDE 32\n");
  write("a.cu", "#include \"tile.cuh\"\n" + with(Conflict, "tile[32][32]", "tile[SIDE][SIDE]"));
  write("b.cu", with(Conflict, "tile[threadIdx.x][threadIdx.y]", "tile[(int)in[0]][threadIdx.y]"));
  for (const char *Format : {"text", "json", "sarif", "github", "gitlab", "rdjson", "yaml", "html"}) {
    std::vector<std::string> Args{"--why-not", "--statistics", "--format", Format, "a.cu", "b.cu"};
    fs::remove_all(at("cache"));
    Outcome First = kept(Args), Second = kept(Args);
    EXPECT_EQ(hits(First), 0) << First.Err;
    EXPECT_EQ(hits(Second), 2) << Second.Err;
    EXPECT_EQ(First.Out, Second.Out) << Format;
    Args.insert(Args.begin(), "--no-cache");
    EXPECT_EQ(run(Args).Out, First.Out) << Format;
  }
  EXPECT_EQ(kept({"--diff", "a.cu"}).Out, run({"--no-cache", "--diff", "a.cu"}).Out);
  EXPECT_EQ(kept({"--explain-access", "a.cu:7", "a.cu"}).Out,
            run({"--no-cache", "--explain-access", "a.cu:7", "a.cu"}).Out);
}

TEST_F(Cache, WhateverWasReadCounts) {
  fs::create_directory(at("first"));
  fs::create_directory(at("second"));
  write("second/side.cuh", "#define SIDE 32\n");
  write("a.cu", "#include <side.cuh>\n" + with(Conflict, "tile[32][32]", "tile[32][SIDE]"));
  auto Go = [&] { return kept({"--format", "json", "a.cu", "--", "-I", "first", "-I", "second"}); };
  EXPECT_EQ(hits(Go()), 0);
  EXPECT_EQ(hits(Go()), 1);
  // A header changes.
  write("second/side.cuh", "#define SIDE 33\n");
  Outcome O = Go();
  EXPECT_EQ(hits(O), 0);
  EXPECT_TRUE(has(O.Out, "\"verdict\": \"clean\""));
  // A header turns up before the one that was found.
  EXPECT_EQ(hits(Go()), 1);
  write("first/side.cuh", "#define SIDE 32\n");
  O = Go();
  EXPECT_EQ(hits(O), 0);
  EXPECT_TRUE(has(O.Out, "\"verdict\": \"conflict\""));
  // A time alone changes nothing.
  fs::last_write_time(at("first/side.cuh"), fs::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_EQ(hits(Go()), 1);
  // The file itself.
  write("a.cu", read("a.cu") + "// more\n");
  EXPECT_EQ(hits(Go()), 0);
}

TEST_F(Cache, OptionsSettingsAndDatabaseCount) {
  write("a.cu", Conflict);
  EXPECT_EQ(hits(kept({"a.cu"})), 0);
  EXPECT_EQ(hits(kept({"a.cu"})), 1);
  EXPECT_EQ(hits(kept({"--block", "16,16", "a.cu"})), 0);
  EXPECT_EQ(hits(kept({"--assume", "n=64", "a.cu"})), 0);
  EXPECT_EQ(hits(kept({"--arch", "sm_80", "a.cu"})), 0);
  EXPECT_EQ(hits(kept({"--verify", "off", "a.cu"})), 0);
  EXPECT_EQ(hits(kept({"a.cu", "--", "-DX"})), 0);
  write(".shmfix.yaml", "block: 64\n");
  EXPECT_EQ(hits(kept({"a.cu"})), 0);
  fs::remove(at(".shmfix.yaml"));
  EXPECT_EQ(hits(kept({"a.cu"})), 1) << "what did not change is still there";
  // A database that turns up, and then changes.
  auto Database = [&](const char *Flag) {
    write("compile_commands.json", "[{\"directory\": \"" + Folder.string() + "\", \"file\": \"a.cu\", \"command\": \"nvcc " +
                                       Flag + " -c a.cu\"}]");
  };
  Database("-DA");
  EXPECT_EQ(hits(kept({"a.cu"})), 0);
  EXPECT_EQ(hits(kept({"a.cu"})), 1);
  Database("-DB");
  EXPECT_EQ(hits(kept({"a.cu"})), 0);
}

TEST_F(Cache, ASourceThatIncludesTheFileCounts) {
  // The launch stands in main.cu, which is found because it includes the file.
  write("kernel.cuh", Conflict.substr(0, Conflict.find("void run")));
  auto Main = [&](const char *Block) {
    write("main.cu", "#include \"kernel.cuh\"\n" + with(Conflict.substr(Conflict.find("void run")), "dim3(32, 32)", Block));
  };
  Main("dim3(32, 32)");
  EXPECT_EQ(hits(kept({"kernel.cuh"})), 0);
  EXPECT_EQ(hits(kept({"kernel.cuh"})), 1);
  Main("dim3(16, 16)");
  Outcome O = kept({"--format", "json", "kernel.cuh"});
  EXPECT_EQ(hits(O), 0);
  EXPECT_TRUE(has(O.Out, "\"ways\": 16")) << O.Out;
}

TEST_F(Cache, DamagedEntriesAreMisses) {
  write("a.cu", Conflict);
  std::string Fresh = kept({"a.cu"}).Out;
  ASSERT_EQ(entries().size(), 1u);
  fs::path Entry = entries()[0];
  std::string Good = read("cache/" + Entry.filename().string());
  std::vector<std::string> Damaged{"", "shmfix", Good.substr(0, Good.size() / 2), Good.substr(0, Good.size() - 1),
                                   Good + "x", std::string(Good.size(), '\0')};
  for (size_t At : {size_t(3), size_t(16), size_t(20), size_t(30), Good.size() / 2, Good.size() - 1}) {
    Damaged.push_back(Good);
    Damaged.back()[At] ^= 0x40;
  }
  for (const std::string &Bad : Damaged) {
    write("cache/" + Entry.filename().string(), Bad);
    Outcome O = kept({"a.cu"});
    EXPECT_EQ(O.Status, 0);
    EXPECT_EQ(hits(O), 0) << Bad.size();
    EXPECT_EQ(O.Out, Fresh);
    EXPECT_EQ(hits(kept({"a.cu"})), 1) << "the entry was not mended";
  }
}

TEST_F(Cache, FoldersThatCannotBeUsed) {
  write("a.cu", Conflict);
  write("plain", "");
  std::string Fresh = run({"--no-cache", "a.cu"}).Out;
  for (const char *Where : {"plain", "plain/sub", "/dev/full/x"}) {
    Outcome O = run({"--cache-dir", Where, "a.cu"});
    EXPECT_EQ(O.Status, 0) << Where;
    EXPECT_EQ(O.Out, Fresh) << Where;
    EXPECT_TRUE(has(O.Err, "results cannot be kept")) << O.Err;
  }
  // A full disk: a file system of one page.
  fs::create_directory(at("small"));
  Outcome O = command({"unshare", "-rm", "sh", "-c",
                       "mount -t tmpfs -o size=4k none small && echo x > small/fill && exec \"$0\" --cache-dir small a.cu",
                       SHMFIX_EXECUTABLE});
  if (has(O.Err, "unshare") || has(O.Err, "mount"))
    GTEST_SKIP() << "no file system of one's own here: " << O.Err;
  EXPECT_EQ(O.Status, 0);
  EXPECT_EQ(O.Out, Fresh);
  EXPECT_TRUE(has(O.Err, "results cannot be kept")) << O.Err;
}

TEST_F(Cache, RunsAtOnceShareIt) {
  std::vector<std::string> Args{"--cache-dir", "cache"};
  for (unsigned I = 0; I < 6; ++I) {
    Args.push_back("f" + std::to_string(I) + ".cu");
    write(Args.back(), I % 2 ? Conflict : with(Conflict, "float", "double"));
  }
  std::vector<std::string> Fresh{SHMFIX_EXECUTABLE, "--no-cache"}, Kept{SHMFIX_EXECUTABLE};
  Fresh.insert(Fresh.end(), Args.begin() + 2, Args.end());
  Kept.insert(Kept.end(), Args.begin(), Args.end());
  std::string Want = command(Fresh).Out;
  std::vector<Running> Runs;
  for (unsigned I = 0; I < 4; ++I)
    Runs.push_back(start(Kept));
  for (const Running &R : Runs) {
    Outcome O = finish(R);
    EXPECT_EQ(O.Status, 0) << O.Err;
    EXPECT_EQ(O.Out, Want);
  }
  EXPECT_EQ(entries().size(), 6u) << "temporary files are left";
}

TEST_F(Cache, NothingIsKeptWithoutIt) {
  write("a.cu", Conflict);
  run({"--no-cache", "a.cu"});
  EXPECT_FALSE(fs::exists(CacheHome.path() / "shmfix"));
  run({"a.cu"});
  EXPECT_TRUE(fs::exists(CacheHome.path() / "shmfix/results")) << "XDG_CACHE_HOME is not followed";
}
