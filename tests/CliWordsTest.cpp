//===- CliWordsTest.cpp - Words that users write and read -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Slips on the command line, files that are none, and that each number of a
// report stands beside what it belongs to.
//
//===----------------------------------------------------------------------===//

#include "tests/CliProcess.h"

#include <cctype>

using namespace shmfix::cli;

TEST_F(Cli, AFileMayBeNamedAsACommandNearly) {
  write("expain", Conflict);
  EXPECT_TRUE(has(run({"expain", "--", "-xcuda"}).Err, "1 file"));
  write("-a.cu", Conflict);
  Outcome O = run({"-a.cu"});
  EXPECT_EQ(O.Status, 2);
  EXPECT_TRUE(has(O.Err, "'./-a.cu'")) << O.Err;
  EXPECT_TRUE(has(run({"./-a.cu"}).Out, "warning:"));
}

TEST_F(Cli, FilesWithoutEndAreRefused) {
  write("a.cu", Conflict);
  for (const char *Option : {"--config", "--baseline"}) {
    Outcome O = run({Option, "/dev/zero", "a.cu"});
    EXPECT_EQ(O.Status, 2) << Option;
    EXPECT_TRUE(has(O.Err, "'/dev/zero'")) << O.Err;
  }
  EXPECT_EQ(run({"banks", "--check", "/dev/zero"}).Status, 2);
  EXPECT_EQ(run({"--write-baseline", "/dev/full", "a.cu"}).Status, 2);
  EXPECT_EQ(run({"--config", "/dev/null", "a.cu"}).Status, 0);
}

TEST_F(Cli, MisspelledOptionIsGuessed) {
  write("a.cu", Conflict);
  Outcome O = run({"--dif", "a.cu"});
  EXPECT_EQ(O.Status, 2);
  EXPECT_TRUE(has(O.Err, "'--dif'")) << O.Err;
  EXPECT_TRUE(has(O.Err, "--diff")) << "LLVM's guess is dropped: " << O.Err;
}

TEST_F(Cli, ExplainAccessDrawsLanesOnBanks) {
  write("a.cu", Conflict);
  Outcome O = run({"--explain-access", "a.cu:6", "a.cu"});
  EXPECT_EQ(O.Status, 0) << O.Err;
  // Lane i reads row i of 32 words: all in bank 0, lane i in pass i + 1. With
  // rows of 33 words lane i reads bank i, all in one pass.
  std::istringstream Lines(O.Out);
  std::vector<std::string> Passes;
  for (std::string Line; std::getline(Lines, Line);)
    if (Line.starts_with("pass "))
      Passes.push_back(Line);
  ASSERT_EQ(Passes.size(), 33u) << O.Out;
  for (unsigned Lane = 0; Lane != 32; ++Lane) {
    EXPECT_TRUE(Passes[Lane].starts_with("pass " + std::to_string(Lane + 1) + " "));
    // One lane, thirty-one banks without work, and no second lane.
    char Symbol = Lane < 10 ? '0' + Lane : 'a' + Lane - 10;
    std::string Row = Passes[Lane].substr(8);
    EXPECT_EQ(Row[0], Symbol) << Passes[Lane];
    EXPECT_EQ(std::count_if(Row.begin(), Row.end(), [](unsigned char C) { return std::isalnum(C); }), 1) << Row;
  }
  std::string Last;
  for (char C : Passes[32].substr(8))
    if (std::isalnum(static_cast<unsigned char>(C)))
      Last += C;
  EXPECT_EQ(Last, "0123456789abcdefghijklmnopqrstuv");

  EXPECT_EQ(run({"--explain-access", "a.cu:2", "a.cu"}).Status, 2);
  EXPECT_EQ(run({"--explain-access", at("a.cu").string() + ":6", "a.cu"}).Out, O.Out) << "another name of the file";
  // As it stands in the finding; and with the column of something else.
  EXPECT_EQ(run({"--explain-access", "a.cu:6:20", "a.cu"}).Out, O.Out);
  EXPECT_EQ(run({"--explain-access", "a.cu:6:1", "a.cu"}).Out, O.Out);
}

// Rows of bytes that are used as something else count in that.
TEST_F(Cli, RowsOfAViewCountInItsElements) {
  const std::string Text = "extern __shared__ unsigned char raw[];\n"
                           "__global__ void k(float *out, const float *in) {\n"
                           "  float *s = reinterpret_cast<float *>(raw);\n"
                           "  s[threadIdx.y * 32 + threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];\n"
                           "  __syncthreads();\n"
                           "  out[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.x * 32 + threadIdx.y];\n}\n"
                           "void run(float *o) { k<<<1, dim3(32, 32), 4096>>>(o, o); }\n";
  write("f.cu", Text);
  // 32 rows of 32 floats, each 4 bytes longer; of 32 doubles, 8.
  EXPECT_TRUE(has(run({"f.cu"}).Out, "move rows of 32 elements of 4 bytes apart by 1 element; 4096 -> 4224 bytes (+128)"));
  write("d.cu", with(with(Text, "float", "double"), "4096", "8192"));
  EXPECT_TRUE(has(run({"d.cu"}).Out, "move rows of 32 elements of 8 bytes apart by 1 element; 8192 -> 8448 bytes (+256)"));
  write("p.cu", with(Text, "unsigned char raw", "float raw"));
  EXPECT_TRUE(has(run({"p.cu"}).Out, "move rows of 32 apart by 1 element; 4096 -> 4224 bytes")) << run({"p.cu"}).Out;
}

TEST_F(Cli, InstancesAreToldApart) {
  write("t.cuh", "template <typename T, int N> __global__ void t(T *out) {\n"
                 "  __shared__ T tile[N][N];\n"
                 "  tile[threadIdx.y][threadIdx.x] = out[threadIdx.x];\n"
                 "  __syncthreads();\n"
                 "  out[threadIdx.y] = tile[threadIdx.x][threadIdx.y];\n}\n");
  write("a.cu", "#include \"t.cuh\"\nvoid a(float *f) { t<float, 32><<<1, dim3(32, 32)>>>(f); }\n");
  write("b.cu", "#include \"t.cuh\"\nvoid b(double *d) { t<double, 16><<<1, dim3(16, 16)>>>(d); }\n");
  write("both.cu", read("a.cu") + "void b(double *d) { t<double, 16><<<1, dim3(16, 16)>>>(d); }\n");
  for (const std::vector<std::string> &Files : {std::vector<std::string>{"a.cu", "b.cu"}, {"both.cu"}}) {
    Outcome O = run(Files);
    // 32 x 32 floats: 4 KiB, each row 4 bytes longer. 16 x 16 doubles: 2 KiB and 8.
    for (const char *What : {"32-way bank conflict on 'tile' in kernel 't<float, 32>' (and 1 more instance)",
                             "in 't<float, 32>', worst of 2 instances; block 32x32",
                             "[32][32] -> [32][33]; 4096 -> 4224 bytes", "(in 't<float, 32>')",
                             "the same change in 't<double, 16>': [16][16] -> [16][17]; 2048 -> 2176 bytes",
                             // 32 stores of 1 pass and 32 loads of 32; then all of 1.
                             "0        1      32              1056   4096", "1       1                64   4224"})
      EXPECT_TRUE(has(O.Out, What)) << What << "\n" << O.Out;
    std::vector<std::string> Explain{"--explain-access", "t.cuh:5"};
    Explain.insert(Explain.end(), Files.begin(), Files.end());
    Outcome E = run(Explain);
    EXPECT_EQ(count(E.Out, "of 'tile' in kernel 't<float, 32>', block 32x32"), 1u) << E.Out;
    EXPECT_EQ(count(E.Out, "of 'tile' in kernel 't<double, 16>', block 16x16"), 1u) << E.Out;
  }
}
