//===- BenchDriverTest.cpp - Programs around one kernel -------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Driver.h"

#include "gtest/gtest.h"

using namespace shmfix::bench;

static DriverSpec spec(std::vector<std::string> Arguments) {
  DriverSpec D;
  D.File = "k.cu";
  D.Kernel = "ns::k<float, 4>";
  D.Grid = "128,2";
  D.Block = "32,8";
  D.Arguments = std::move(Arguments);
  return D;
}

TEST(BenchDriver, BuffersAndScalars) {
  auto T = writeDriver(spec({"float:1024*4", "int:64=0", "unsigned:8<100", "size_t=7", "1.5f"}));
  ASSERT_TRUE(bool(T)) << llvm::toString(T.takeError());
  for (const char *Part : {"#include \"k.cu\"", "std::vector<float> host0(size_t(1)*1024*4);", "V = 0;", "fillWith(host2, Random, 100)",
                           "size_t argument3 = 7;", "auto argument4 = 1.5f;",
                           "ns::k<float, 4><<<dim3(128, 2), dim3(32, 8), 0>>>(argument0, argument1, argument2, argument3, argument4);"})
    EXPECT_NE(T->find(Part), std::string::npos) << Part;
}

TEST(BenchDriver, TypesWithScopes) {
  auto T = writeDriver(spec({"cuda::std::complex<float>:16", "ns::Options=ns::Options{}"}));
  ASSERT_TRUE(bool(T)) << llvm::toString(T.takeError());
  EXPECT_NE(T->find("std::vector<cuda::std::complex<float>> host0"), std::string::npos);
  EXPECT_NE(T->find("ns::Options argument1 = ns::Options{};"), std::string::npos);
}

TEST(BenchDriver, SaysWhatIsWrong) {
  auto A = writeDriver(spec({"float:many"}));
  ASSERT_FALSE(bool(A));
  EXPECT_NE(llvm::toString(A.takeError()).find("'float:many'"), std::string::npos);
  DriverSpec D = spec({});
  D.Block = "32,0";
  auto B = writeDriver(D);
  ASSERT_FALSE(bool(B));
  EXPECT_NE(llvm::toString(B.takeError()).find("no shape"), std::string::npos);
}
