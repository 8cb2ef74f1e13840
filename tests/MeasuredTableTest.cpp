//===- MeasuredTableTest.cpp - The measured rows, and damaged ones --------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SHMFIX_TEST_INPUTS is the folder test_inputs/, given by CMake.
//
//===----------------------------------------------------------------------===//

#include "matchers/banks/MeasuredTable.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

using namespace shmfix::banks;

namespace {

const std::string Names =
    "op\tbytes\tactive_mask\tpattern\twavefronts\tlane_byte_offsets\n";

std::string offsets(int Stride, int Count = 32) {
  std::string Text;
  for (int L = 0; L != Count; ++L) {
    if (L)
      Text += ' ';
    Text += std::to_string(L * Stride);
  }
  return Text;
}

std::string measuredText() {
  std::ifstream In(SHMFIX_TEST_INPUTS "/hardware/wavefronts_h200.tsv");
  std::stringstream Text;
  Text << In.rdbuf();
  return Text.str();
}

TEST(MeasuredTable, TheModelReproducesEveryRow) {
  MeasuredTable T = parseMeasuredTable(measuredText());
  ASSERT_FALSE(T.Error) << T.Error->Line << ": " << T.Error->Text;
  ASSERT_EQ(T.Rows.size(), 2997u);
  std::set<std::string> Ops;
  for (const MeasuredRow &R : T.Rows)
    Ops.insert(R.Op);
  EXPECT_EQ(Ops.size(), 11u);
  for (const Difference &D : compareWithModel(T.Rows)) {
    const MeasuredRow &R = T.Rows[D.Index];
    ADD_FAILURE() << "row " << R.Number << ": " << R.Op << ' '
                  << int(R.Request.Bytes) << ' ' << R.Pattern << " measured "
                  << R.Wavefronts << ", predicted " << D.Predicted.Wavefronts;
  }
}

TEST(MeasuredTable, AnotherGeometryDoesNotReproduceThem) {
  // Guards the test above: the table must be able to refute a wrong rule.
  MeasuredTable T = parseMeasuredTable(measuredText());
  ASSERT_FALSE(T.Error);
  EXPECT_GT(compareWithModel(T.Rows, {32, 8}).size(), 500u);
  EXPECT_GT(compareWithModel(T.Rows, {16, 4}).size(), 500u);
}

TEST(MeasuredTable, ReadsARow) {
  MeasuredTable T = parseMeasuredTable(
      "# a comment\n" + Names + "\nldmatrix2\t16\t0000ffff\tmy rows\t7\t" +
      offsets(48) + "\r\n");
  ASSERT_FALSE(T.Error) << T.Error->Text;
  ASSERT_EQ(T.Rows.size(), 1u);
  const MeasuredRow &R = T.Rows[0];
  EXPECT_EQ(R.Number, 1u);
  EXPECT_EQ(R.Line, 4u);
  EXPECT_EQ(R.Op, "ldmatrix2");
  EXPECT_EQ(R.Pattern, "my rows");
  EXPECT_EQ(R.Wavefronts, 7u);
  EXPECT_EQ(R.Request.Kind, Op::MatrixLoad);
  EXPECT_EQ(R.Request.Matrices, 2);
  EXPECT_EQ(R.Request.Active, 0xffffu);
  EXPECT_EQ(R.Request.Offset[31], 31 * 48);
}

TEST(MeasuredTable, ColumnsMayStandInAnyOrder) {
  MeasuredTable T = parseMeasuredTable(
      "gpu\twavefronts\tlane_byte_offsets\top\tpattern\tactive_mask\tbytes\n"
      "X\t2\t" + offsets(8) + "\tst\tstride\tffffffff\t4\n");
  ASSERT_FALSE(T.Error) << T.Error->Text;
  EXPECT_EQ(T.Rows[0].Request.Kind, Op::Store);
  EXPECT_TRUE(compareWithModel(T.Rows).empty());
}

TEST(MeasuredTable, ReportsWhatDiffers) {
  std::string Row = "ld\t4\tffffffff\tp\t";
  MeasuredTable T = parseMeasuredTable(Names + Row + "1\t" + offsets(4) + "\n" +
                                       Row + "5\t" + offsets(128) + "\n");
  ASSERT_FALSE(T.Error);
  auto D = compareWithModel(T.Rows);
  ASSERT_EQ(D.size(), 1u);
  EXPECT_EQ(D[0].Index, 1u);
  EXPECT_EQ(D[0].Predicted.Wavefronts, 32u);
}

struct Damage {
  const char *What;
  std::string Text;
  unsigned Line;
  const char *Says;
};

TEST(MeasuredTable, NamesTheLineThatIsWrong) {
  const Damage Cases[] = {
      {"empty", "", 0, "no rows"},
      {"names only", Names, 0, "no rows"},
      {"no names", "ld\t4\tff\tp\t1\t" + offsets(4) + "\n", 1, "'op'"},
      {"column gone", "op\tbytes\tactive_mask\tpattern\twavefronts\n", 1,
       "'lane_byte_offsets'"},
      {"op", Names + "load\t4\tff\tp\t1\t" + offsets(4), 2, "op is 'load'"},
      {"bytes", Names + "ld\t3\tff\tp\t1\t" + offsets(4), 2, "bytes is '3'"},
      {"bytes text", Names + "ld\t4x\tff\tp\t1\t" + offsets(4), 2, "'4x'"},
      {"matrix", Names + "ldmatrix1\t4\tff\tp\t1\t" + offsets(4), 2, "16"},
      {"mask", Names + "ld\t4\t1ffffffff\tp\t1\t" + offsets(4), 2,
       "active_mask is '1ffffffff'"},
      {"wavefronts", Names + "ld\t4\tff\tp\t\t" + offsets(4), 2,
       "wavefronts is ''"},
      {"few", Names + "ld\t4\tff\tp\t1\t" + offsets(4, 31), 2, "has 31"},
      {"many", Names + "ld\t4\tff\tp\t1\t" + offsets(4, 33), 2, "more than 32"},
      {"negative", Names + "ld\t4\tff\tp\t1\t" + offsets(-4), 2, "lane 1"},
      {"short row", Names + "ld\t4\tff\tp\t1\t" + offsets(4) + "\nld\t4\n", 3,
       "active_mask is missing"},
      {"binary", Names + std::string("\0\1\2", 3), 2, "missing"},
  };
  for (const Damage &C : Cases) {
    MeasuredTable T = parseMeasuredTable(C.Text);
    ASSERT_TRUE(T.Error) << C.What;
    EXPECT_EQ(T.Error->Line, C.Line) << C.What;
    EXPECT_NE(T.Error->Text.find(C.Says), std::string::npos)
        << C.What << ": " << T.Error->Text;
    EXPECT_EQ(T.Error->Text.find('\n'), std::string::npos) << C.What;
  }
}

} // namespace
