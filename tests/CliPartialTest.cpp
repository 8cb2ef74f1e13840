//===- CliPartialTest.cpp - Files that are understood in part -------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Headers that are not there and code with errors: what was understood is
// reported, the causes are named, and a gate lets no array pass unseen.
//
//===----------------------------------------------------------------------===//

#include "tests/CliProcess.h"

using namespace shmfix::cli;

namespace {

const std::string Lost = "__global__ void lost(real *p) {\n"
                         "  __shared__ real r[SIDE][SIDE];\n"
                         "  r[threadIdx.y][threadIdx.x] = p[threadIdx.x];\n"
                         "}\n";

const std::string Half = "__global__ void half_seen(float *p) {\n"
                         "  __shared__ float h[32][33];\n"
                         "  h[threadIdx.y][threadIdx.x] = p[threadIdx.x];\n"
                         "  p[threadIdx.x] = helper(h[threadIdx.x][threadIdx.y]);\n"
                         "}\n"
                         "void go(float *p) { half_seen<<<1, dim3(32, 8)>>>(p); }\n";

} // namespace

TEST_F(Cli, AHeaderThatNoArrayNeedsFailsNoGate) {
  write("a.cu", "#include \"nowhere.h\"\n" + cleanText());
  Outcome O = run({"--Werror", "a.cu"});
  EXPECT_EQ(O.Status, 0) << O.Err;
  EXPECT_TRUE(has(O.Err, "shmfix: note: a.cu: understood in part: 'nowhere.h' was not found; "
                         "give its folder after --, as in -- -I DIR\n"))
      << O.Err;
  write("b.cu", "#include \"nowhere.h\"\n" + Conflict);
  EXPECT_EQ(run({"--Werror", "b.cu"}).Status, 1);
}

TEST_F(Cli, AnArrayThatWasNotUnderstoodFailsAGate) {
  for (const std::string &Text : {Lost, Half, Lost + cleanText(), Lost + Conflict}) {
    SCOPED_TRACE(Text);
    write("a.cu", "#include <nowhere.h>\n" + Text);
    for (std::vector<std::string> Mode : {std::vector<std::string>{"--dry-run"}, {"--diff"}}) {
      Mode.insert(Mode.end(), {"--Werror", "a.cu"});
      Outcome O = run(Mode);
      EXPECT_EQ(O.Status, 2) << O.Err;
      EXPECT_EQ(count(O.Err, "shmfix: error: a.cu: understood in part: 'nowhere.h' was not found"), 1u)
          << O.Err;
    }
    // A report is no gate.
    Outcome O = run({"a.cu"});
    EXPECT_EQ(O.Status, 0) << O.Err;
    EXPECT_FALSE(has(O.Err, "error:")) << O.Err;
  }
}

// One of its two accesses stands in an error: nothing says that it is clean.
TEST_F(Cli, AnArrayWithAnUnseenUseIsNotClean) {
  write("a.cu", Half);
  Outcome O = run({"--format", "json", "a.cu"});
  EXPECT_TRUE(has(O.Out, "\"status\": \"partial\"")) << O.Out;
  EXPECT_TRUE(has(O.Out, "\"verdict\": \"unknown\"")) << O.Out;
  EXPECT_TRUE(has(O.Out, "\"not-understood\"")) << O.Out;
}

// Kernels may be in the header, so nobody knows that there are none.
TEST_F(Cli, AFileOfWhichNothingWasSeenNamesItsHeaders) {
  for (const char *Rest : {"int f() { return 1; }\n", "void go(float *p) { kernel<<<1, 32>>>(p); }\n"}) {
    write("a.cu", std::string("#include \"sub/kernels.cuh\"\n") + Rest);
    Outcome O = run({"--format", "json", "a.cu"});
    EXPECT_EQ(O.Status, 0);
    EXPECT_TRUE(has(O.Out, "\"status\": \"partial\"")) << O.Out;
    EXPECT_TRUE(has(O.Err, "'sub/kernels.cuh' was not found")) << O.Err;
    EXPECT_EQ(run({"--Werror", "a.cu"}).Status, 2);
  }
  // Those of a library have no kernels of the project.
  for (const char *Library : {"<torch/extension.h>", "<anything.h>", "\"torch/extension.h\""}) {
    write("a.cu", std::string("#include ") + Library + "\nint f() { return 1; }\n");
    Outcome O = run({"--Werror", "a.cu"});
    EXPECT_EQ(O.Status, 0);
    EXPECT_TRUE(has(O.Err, "understood in part: '")) << O.Err;
  }
}

TEST_F(Cli, TheFirstCausesAreALineEachWithWhatHelps) {
  write("a.cu", "#include <torch/extension.h>\n#include <cute/tensor.hpp>\n#include \"own.h\"\n"
                "#include \"mpi.h\"\n" + Lost);
  Outcome O = run({"a.cu"});
  EXPECT_TRUE(has(O.Err, "'torch/extension.h' was not found; it is PyTorch's: ")) << O.Err;
  EXPECT_TRUE(has(O.Err, "\n  'cute/tensor.hpp' was not found; it is CUTLASS's: ")) << O.Err;
  EXPECT_TRUE(has(O.Err, "\n  'own.h' was not found; give its folder after --, as in -- -I DIR\n"))
      << O.Err;
  EXPECT_FALSE(has(O.Err, "mpi.h")) << O.Err;
  EXPECT_EQ(count(O.Err, "\n"), 4u) << O.Err;
  O = run({"-v", "--no-cache", "a.cu"});
  EXPECT_TRUE(has(O.Err, "\n  'mpi.h' was not found; it is MPI's: ")) << O.Err;
  // The same error twice is one cause; a header that is missing explains a name.
  write("b.cu", Lost);
  O = run({"b.cu"});
  EXPECT_EQ(count(O.Err, "unknown type name 'real'"), 1u) << O.Err;
  EXPECT_TRUE(has(O.Err, "'SIDE'; if the build defines it, give it after --, as in -- -DSIDE=VALUE"))
      << O.Err;
}
