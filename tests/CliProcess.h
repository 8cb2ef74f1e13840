//===- CliProcess.h - shmfix run as a process -------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A folder of its own for each test, and the executable run in it as a user
// runs it. SHMFIX_EXECUTABLE is its path, given by CMake. A run that takes more
// than two minutes is ended by a signal and fails the test. Needs no LLVM.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_CLIPROCESS_H
#define SHMFIX_TESTS_CLIPROCESS_H

#include "tests/TempFolder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace shmfix::cli {

namespace fs = std::filesystem;

struct Outcome {
  int Status = -1; ///< exit status; 128 + n for signal n
  std::string Out, Err;
};

/// 32 lanes read a column: 32 ways, cured by one element of padding.
inline const std::string Conflict =
    "__global__ void transpose(float *out, const float *in, int n) {\n"
    "  __shared__ float tile[32][32];\n"
    "  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;\n"
    "  tile[threadIdx.y][threadIdx.x] = in[y * n + x];\n"
    "  __syncthreads();\n"
    "  out[x * n + y] = tile[threadIdx.x][threadIdx.y];\n"
    "}\n"
    "void run(float *o, float *i) { transpose<<<dim3(4, 4), dim3(32, 32)>>>(o, i, 128); }\n";

/// Text with each From replaced.
inline std::string with(std::string Text, const std::string &From, const std::string &To) {
  for (size_t P = 0; (P = Text.find(From, P)) != std::string::npos; P += To.size())
    Text.replace(P, From.size(), To);
  return Text;
}

inline std::string fixedText() { return with(Conflict, "tile[32][32]", "tile[32][32 + 1]"); }
inline std::string cleanText() { return with(Conflict, "tile[32][32]", "tile[32][33]"); }

inline unsigned count(const std::string &Text, const std::string &What) {
  unsigned N = 0;
  for (size_t P = 0; (P = Text.find(What, P)) != std::string::npos; P += What.size())
    ++N;
  return N;
}

inline bool has(const std::string &Text, const std::string &What) {
  return Text.find(What) != std::string::npos;
}

class Cli : public testing::Test {
protected:
  void SetUp() override {
    // Nothing of the user's is read or written.
    setenv("XDG_CACHE_HOME", CacheHome.path().c_str(), 1);
  }

  fs::path at(const std::string &Name) const { return Folder / Name; }

  void write(const std::string &Name, const std::string &Text) const {
    std::ofstream Out(at(Name), std::ios::binary);
    Out << Text;
    ASSERT_TRUE(Out.good()) << Name;
  }

  std::string read(const std::string &Name) const {
    std::ifstream In(at(Name), std::ios::binary);
    std::ostringstream S;
    S << In.rdbuf();
    return S.str();
  }

  unsigned mode(const std::string &Name) const {
    struct stat S;
    return stat(at(Name).c_str(), &S) == 0 ? S.st_mode & 07777 : 0;
  }

  /// Names in the folder, for tests that nothing is left behind.
  std::vector<std::string> names() const {
    std::vector<std::string> Result;
    for (const auto &E : fs::directory_iterator(Folder))
      Result.push_back(E.path().filename().string());
    std::sort(Result.begin(), Result.end());
    return Result;
  }

  struct Running {
    pid_t Process;
    std::string Stem;
  };

  Running start(std::vector<std::string> Command, const std::string &Input = "",
                const std::string &StdoutFile = "") {
    Running R{-1, (Streams.path() / std::to_string(++Runs)).string()};
    std::ofstream(R.Stem + ".in", std::ios::binary) << Input;
    std::vector<char *> Argv;
    for (std::string &A : Command)
      Argv.push_back(A.data());
    Argv.push_back(nullptr);
    std::string OutFile = StdoutFile.empty() ? R.Stem + ".out" : StdoutFile;
    R.Process = fork();
    if (R.Process == 0) {
      int In = open((R.Stem + ".in").c_str(), O_RDONLY);
      int Out = open(OutFile.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      int Err = open((R.Stem + ".err").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      if (In < 0 || Out < 0 || Err < 0 || dup2(In, 0) < 0 || dup2(Out, 1) < 0 ||
          dup2(Err, 2) < 0 || chdir(Folder.c_str()) != 0)
        _exit(126);
      alarm(120);
      execvp(Argv[0], Argv.data());
      _exit(127);
    }
    return R;
  }

  Outcome finish(const Running &R) {
    Outcome O;
    int Status = 0;
    if (R.Process < 0 || waitpid(R.Process, &Status, 0) != R.Process)
      return O;
    O.Status = WIFEXITED(Status) ? WEXITSTATUS(Status) : 128 + WTERMSIG(Status);
    auto Slurp = [](const std::string &Name) {
      std::ifstream In(Name, std::ios::binary);
      std::ostringstream S;
      S << In.rdbuf();
      return S.str();
    };
    O.Out = Slurp(R.Stem + ".out");
    O.Err = Slurp(R.Stem + ".err");
    return O;
  }

  Outcome command(std::vector<std::string> Command, const std::string &Input = "",
                  const std::string &StdoutFile = "") {
    return finish(start(std::move(Command), Input, StdoutFile));
  }

  /// A shell script with a full file system in ./disk that only it sees, with
  /// the file there; $0 is shmfix. Status 77: no file system of one's own here.
  Outcome onFullDisk(const std::string &File, const std::string &Text, const std::string &Script) {
    write(File, Text);
    fs::create_directory(at("disk"));
    Outcome O = command({"unshare", "-rm", "sh", "-c",
                         "mount -t tmpfs -o size=16k none disk && cp " + File + " disk/" + File +
                             " || exit 77\nhead -c 65536 /dev/zero >disk/rest 2>/dev/null\n" + Script,
                         SHMFIX_EXECUTABLE});
    if (O.Status == 127 || has(O.Err, "unshare:"))
      O.Status = 77;
    return O;
  }

  /// shmfix with these arguments.
  Outcome run(std::vector<std::string> Args, const std::string &Input = "",
              const std::string &StdoutFile = "") {
    Args.insert(Args.begin(), SHMFIX_EXECUTABLE);
    return command(std::move(Args), Input, StdoutFile);
  }

private:
  TempFolder Kept;

protected:
  const fs::path Folder = Kept.path();
  TempFolder CacheHome; ///< the user's cache folder

private:
  TempFolder Streams; ///< of the runs, beside the folder of the test
  unsigned Runs = 0;
};

} // namespace shmfix::cli

#endif
