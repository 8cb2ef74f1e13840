//===- Driver.cpp - A program around one kernel ---------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Driver.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace shmfix::bench {

static constexpr const char *Head = R"(#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <type_traits>
#include <vector>
#define SHMFIX_CHECK(Call)                                                            \
  do {                                                                         \
    cudaError_t Error = (Call);                                                \
    if (Error != cudaSuccess) {                                                \
      std::fprintf(stderr, "%s: %s\n", #Call, cudaGetErrorString(Error));      \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

namespace shmfix_driver {
// Whole numbers stay small, so that sums and products do not overflow.
template <class T> static void fillWith(std::vector<T> &Data, std::mt19937_64 &Random, long long Below) {
  for (T &D : Data) {
    if constexpr (std::is_floating_point_v<T>)
      D = T(double(Random() >> 11) / 9007199254740992.0);
    else if constexpr (std::is_integral_v<T>)
      D = T(Random() % (unsigned long long)(Below > 0 ? Below : 100));
    else {
      // Structures and vectors: floats are the likely members.
      float Part[(sizeof(T) + 3) / 4];
      for (float &P : Part)
        P = float(double(Random() >> 11) / 9007199254740992.0);
      std::memcpy((void *)&D, Part, sizeof(T));
    }
  }
}
template <class T> static T *upload(const std::vector<T> &Data) {
  T *To;
  SHMFIX_CHECK(cudaMalloc(&To, Data.size() * sizeof(T)));
  SHMFIX_CHECK(cudaMemcpy(To, Data.data(), Data.size() * sizeof(T), cudaMemcpyHostToDevice));
  return To;
}
template <class T> static void report(const char *Name, const T *From, size_t Count) {
  std::vector<unsigned char> Data(Count * sizeof(T));
  SHMFIX_CHECK(cudaMemcpy(Data.data(), From, Data.size(), cudaMemcpyDeviceToHost));
  unsigned long long Sum = 1469598103934665603ull; // FNV-1a
  for (unsigned char B : Data)
    Sum = (Sum ^ B) * 1099511628211ull;
  std::printf("%s %016llx\n", Name, Sum);
}
} // namespace shmfix_driver
// The file may be a whole program.
#define main shmfix_main_of_the_file
)";

static llvm::Expected<std::string> shape(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  Text.split(Parts, ',');
  for (llvm::StringRef P : Parts)
    if (unsigned N; P.trim().getAsInteger(10, N) || N == 0 || Parts.size() > 3)
      return llvm::createStringError("'%s' is no shape; write X, X,Y or X,Y,Z", Text.str().c_str());
  return "dim3(" + llvm::join(Parts, ", ") + ")";
}

llvm::Expected<std::string> writeDriver(const DriverSpec &D) {
  llvm::Expected<std::string> Grid = shape(D.Grid), Block = shape(D.Block);
  if (!Grid)
    return Grid.takeError();
  if (!Block)
    return Block.takeError();
  std::string Setup, Report;
  std::vector<std::string> Names;
  for (const std::string &Argument : D.Arguments) {
    std::string Name = "argument" + std::to_string(Names.size());
    llvm::StringRef Spec = Argument;
    // The last ':' that is not part of '::' divides type and count.
    size_t Colon = Spec.rfind(':');
    if (Colon != llvm::StringRef::npos && Colon > 0 && Spec[Colon - 1] == ':')
      Colon = llvm::StringRef::npos;
    if (Colon == llvm::StringRef::npos) {
      auto [Type, Value] = Spec.split('=');
      if (Value.empty())
        Setup += "  auto " + Name + " = " + Type.str() + ";\n";
      else
        Setup += "  " + Type.str() + " " + Name + " = " + Value.str() + ";\n";
      Names.push_back(Name);
      continue;
    }
    llvm::StringRef Type = Spec.take_front(Colon), Rest = Spec.drop_front(Colon + 1);
    llvm::StringRef Count = Rest.take_until([](char C) { return C == '=' || C == '<'; });
    llvm::StringRef How = Rest.drop_front(Count.size());
    if (Type.trim().empty() || Count.trim().empty() ||
        Count.find_first_not_of("0123456789* ") != llvm::StringRef::npos)
      return llvm::createStringError("'%s' is no parameter; write TYPE:COUNT, TYPE:COUNT=0, TYPE:COUNT<N or TYPE=VALUE", Argument.c_str());
    std::string Vector = "host" + std::to_string(Names.size());
    Setup += "  std::vector<" + Type.str() + "> " + Vector + "(size_t(1)*" + Count.str() + ");\n";
    if (How.consume_front("="))
      Setup += "  for (auto &V : " + Vector + ") V = " + How.str() + ";\n";
    else
      Setup += "  shmfix_driver::fillWith(" + Vector + ", Random, " + (How.consume_front("<") ? How.str() : "0") + ");\n";
    Setup += "  auto *" + Name + " = shmfix_driver::upload(" + Vector + ");\n";
    Report += "  shmfix_driver::report(\"" + Name + "\", " + Name + ", " + Vector + ".size());\n";
    Names.push_back(Name);
  }
  std::string Out = Head;
  Out += "#include \"" + D.File + "\"\n#undef main\n\nint main() {\n";
  Out += "  std::mt19937_64 Random(" + std::to_string(D.Seed) + ");\n" + Setup;
  if (D.Dynamic != "0")
    Out += "  SHMFIX_CHECK(cudaFuncSetAttribute(" + D.Kernel + ", cudaFuncAttributeMaxDynamicSharedMemorySize, " + D.Dynamic + "));\n";
  Out += "  for (int Round = 0; Round < " + std::to_string(D.Rounds) + "; ++Round) {\n    " + D.Kernel + "<<<" + *Grid +
         ", " + *Block + ", " + D.Dynamic + ">>>(" + llvm::join(Names, ", ") +
         ");\n    SHMFIX_CHECK(cudaGetLastError());\n    SHMFIX_CHECK(cudaDeviceSynchronize());\n  }\n" + Report + "}\n";
  return Out;
}

} // namespace shmfix::bench
