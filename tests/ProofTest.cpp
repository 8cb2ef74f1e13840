//===- ProofTest.cpp - What a proof of a change has to notice -------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Changes that are right are spoiled on purpose before they are proved: one
// lane in one turn goes where the old layout had its element. It costs what
// was promised, so only the place gives it away.
//
//===----------------------------------------------------------------------===//

#include "tests/RunFiles.h"
#include "tests/TempFolder.h"

#include "tool/driver/FileAnalysis.h"
#include "tool/driver/Verify.h"

#include <gtest/gtest.h>

using namespace shmfix;

namespace {

class Proof : public testing::Test {
protected:
  void SetUp() override { Folder.write("LICENSE", ""); } // the project's root

  FileResult analysed(const std::string &Text) {
    File = Folder.write("k.cu", Text);
    FileResult R = analyzeFile(File, Options);
    EXPECT_EQ(R.Arrays.size(), 1u);
    return R;
  }

  /// Proves the change of R as if Old stood as New in the changed text.
  ArrayFinding proved(FileResult R, const std::string &Old, const std::string &New) {
    ParseOutcome Clean;
    R.Arrays.front().Remedy.Otherwise.clear(); // the spelling that is spoiled, or none
    verifyFixes(
        [&](const std::map<std::string, std::string> &Changed, bool EveryTurn) {
          DriverOptions O = Options;
          O.Plan = false;
          O.Analysis.EveryTurn = EveryTurn;
          for (auto [Name, Text] : Changed) {
            if (size_t At = Text.find(Old); At != std::string::npos)
              Text.replace(At, Old.size(), New);
            else
              ADD_FAILURE() << "no '" << Old << "' in\n" << Text;
            O.Overlay[Name] = Text;
          }
          Pass P;
          P.Outcome.Ran = true;
          P.Arrays = analyzeFile(File, O).Arrays;
          return P;
        },
        Clean, R, Options);
    return R.Arrays.front();
  }

  TempFolder Folder;
  std::string File;
  DriverOptions Options = builtinOptions();
};

bool isProved(const ArrayFinding &A) {
  for (const Reason &R : A.Remedy.Reasons)
    if (R.Code == ReasonCode::VerificationFailed)
      return false;
  return !A.Remedy.Edits.empty();
}

/// Rows of 32 floats that are read down the columns; Head: of the loop that
/// fills them.
std::string columns(const std::string &Head) {
  return "__global__ void k(float *x, int n) {\n"
         "  __shared__ float s[256 * 32];\n"
         "  int t = threadIdx.x;\n"
         "  " + Head + "\n"
         "    s[i * 32 + t] = x[i];\n"
         "  __syncthreads();\n"
         "  for (int c = 0; c < 32; ++c)\n"
         "    x[c] += s[t * 32 + c];\n"
         "}\n"
         "void run(float *x, int n) { k<<<1, 32>>>(x, n); }\n";
}

TEST_F(Proof, HoldsEveryTurnOfALongLoopAgainstTheLayout) {
  FileResult R = analysed(columns("for (int i = 0; i < 256; ++i)"));
  ASSERT_EQ(R.Arrays.front().Remedy.Kind, FixKind::Restride);
  EXPECT_TRUE(isProved(proved(R, "s[i * 33 + t]", "s[33 * i + t]")));
  for (const char *Wrong : {"s[(i == 255 ? i * 32 : i * 33) + t]", "s[i * 33 + (i == 77 ? t ^ 1 : t)]",
                            "s[i * 32 + t]"}) {
    SCOPED_TRACE(Wrong);
    EXPECT_FALSE(isProved(proved(R, "s[i * 33 + t]", Wrong)));
  }
}

TEST_F(Proof, HoldsTheFirstTurnsOfALoopWithoutAKnownEndAgainstTheLayout) {
  std::string Text = columns("for (int i = 0; i < n; ++i)");
  Text.replace(Text.find("s[i * 32 + t]"), 13, "s[(i & 255) * 32 + t]");
  FileResult R = analysed(Text);
  ASSERT_EQ(R.Arrays.front().Remedy.Kind, FixKind::Restride);
  EXPECT_TRUE(isProved(proved(R, "x[i];", "x[i + 0];")));
  EXPECT_FALSE(isProved(proved(R, "* 33 + t]", "* 33 + (i == 5 ? t ^ 1 : t)]")));
}

TEST_F(Proof, TurnsThatTouchTheSameBytesNeedNoSecondLook) {
  FileResult R = analysed("__global__ void k(float *x) {\n"
                          "  __shared__ float s[32][32];\n"
                          "  int t = threadIdx.x;\n"
                          "  for (int c = 0; c < 32; ++c)\n"
                          "    s[t][c] = x[c];\n"
                          "  for (int i = 0; i < 1000; ++i)\n"
                          "    x[i] += s[t][3];\n"
                          "}\n"
                          "void run(float *x) { k<<<1, 32>>>(x); }\n");
  const ArrayFinding &A = R.Arrays.front();
  ASSERT_EQ(A.Accesses.size(), 2u);
  EXPECT_EQ(A.Accesses[1].RequestsPerBlock, 1000u);
  EXPECT_FALSE(A.Accesses[1].Sampled);
  EXPECT_TRUE(A.Accesses[1].PlacesAfter);
  EXPECT_FALSE(isProved(proved(R, "+= s[t][3]", "+= s[t][i == 999 ? 4 : 3]")));
}

TEST_F(Proof, AnIndexThatOnlyAnUnknownEndLeadsOutOfItsRowIsNotSafe) {
  FileResult R = analysed("__global__ void k(short *x, int n) {\n"
                          "  __shared__ short s[64][8];\n"
                          "  int t = threadIdx.x;\n"
                          "  s[t][t & 7] = x[t];\n"
                          "  for (int i = 0; i < n; ++i)\n"
                          "    x[t] += s[t][i];\n"
                          "}\n"
                          "void run(short *x, int n) { k<<<1, 64>>>(x, n); }\n");
  const Fix &X = R.Arrays.front().Remedy;
  EXPECT_EQ(X.Kind, FixKind::Pad);
  EXPECT_EQ(X.Pad, 2); // shorts: one bank
  EXPECT_EQ(X.Safe, Safety::Unsafe);
  // A pointer may well be meant to run on.
  R = analysed("__global__ void k(short *x, int n) {\n"
               "  __shared__ short s[64][8];\n"
               "  int t = threadIdx.x;\n"
               "  s[t][t & 7] = x[t];\n"
               "  short *p = s[t];\n"
               "  for (int i = 0; i < n; ++i)\n"
               "    x[t] += p[i];\n"
               "}\n"
               "void run(short *x, int n) { k<<<1, 64>>>(x, n); }\n");
  EXPECT_TRUE(R.Arrays.front().Remedy.Edits.empty());
}

/// Members of a vector may be read by one instruction, which no access shows.
TEST_F(Proof, PadsKeepTheAlignmentOfVectorsThatAreReadByMembers) {
  for (unsigned Floats : {2u, 4u}) {
    std::string Type = "float" + std::to_string(Floats);
    FileResult R = analysed(
        "__global__ void k(float *o, const float *in) {\n"
        "  __shared__ __align__(16) float t[32][32];\n"
        "  int x = threadIdx.x, y = threadIdx.y;\n"
        "  for (int j = y; j < 32; j += 8) t[j][x] = in[j * 32 + x];\n"
        "  __syncthreads();\n"
        "  for (int j = y; j < 32; j += 8) o[j * 32 + x] = t[x][j];\n"
        "  const " + Type + " *v = reinterpret_cast<const " + Type + " *>(&t[x][y * 4]);\n"
        "  o[2048 + y * 32 + x] = v->x + v->y;\n"
        "}\n"
        "void run(float *o, const float *in) { k<<<1, dim3(32, 8)>>>(o, in); }\n");
    EXPECT_GT(R.Arrays.front().Remedy.Pad, 0);
    EXPECT_EQ(R.Arrays.front().Remedy.Pad % int(Floats), 0) << Type;
  }
}

} // namespace
