//===- NvccCommandTest.cpp - nvcc command to clang arguments --------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/NvccWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

using namespace shmfix;

namespace {

std::string nvcc(Words More) {
  Words Command = {"/opt/bin/nvcc"};
  Command.insert(Command.end(), More.begin(), More.end());
  Command.push_back("a.cu");
  Translation T = translate(Command);
  EXPECT_EQ(T.Error, "");
  EXPECT_EQ(T.Source, "a.cu");
  return args(T);
}

bool hasNote(const Translation &T, llvm::StringRef Part) {
  return llvm::any_of(T.Notes,
                      [&](llvm::StringRef N) { return N.contains(Part); });
}

TEST(NvccCommand, MacrosAndFolders) {
  EXPECT_EQ(nvcc({"-DA", "-D", "B=1", "-D=C", "--define-macro", "E,F=2",
                  "--define-macro=G", "-UH", "--undefine-macro", "I"}),
            "-DA -DB=1 -DC -DE -DF=2 -DG -UH -UI");
  EXPECT_EQ(nvcc({"-DM(x,y)=x", "-DS=\"a,b\""}), "-DM(x,y)=x -DS=\"a,b\"");
  EXPECT_EQ(nvcc({"-Ia,b", "-I=c", "-I", "d", "--include-path=e"}),
            "-Ia -Ib -Ic -Id -Ie");
  EXPECT_EQ(nvcc({"-isystem=a", "-isystem", "b,c", "--system-include", "d"}),
            "-isystem a -isystem b -isystem c -isystem d");
  EXPECT_EQ(nvcc({"-include", "p.h", "--pre-include=q.h"}),
            "-include p.h -include q.h");
}

TEST(NvccCommand, LanguageAndStandard) {
  EXPECT_EQ(nvcc({"-std", "c++17"}), "-std=c++17");
  EXPECT_EQ(nvcc({"-std=c++20"}), "-std=c++20");
  EXPECT_EQ(nvcc({"--std=c++14", "-m64", "--machine", "64"}),
            "-std=c++14 -m64 -m64");
  EXPECT_EQ(translate({"nvcc", "-x", "cu", "a.cpp"}).Language, "cuda");
  EXPECT_EQ(translate({"nvcc", "a.cpp"}).Language, "c++");
  EXPECT_EQ(translate({"nvcc", "a.cuh"}).Language, "cuda");
  EXPECT_EQ(translate({"clang++", "-x", "hip", "a.cpp"}).Language, "hip");
  EXPECT_EQ(translate({"hipcc", "a.cpp"}).Language, "hip");
}

TEST(NvccCommand, Traps) {
  // What clang would take for -u, -l, -o and an option with a value.
  EXPECT_EQ(nvcc({"-use_fast_math", "-lineinfo", "-optix-ir"}), "");
  EXPECT_EQ(nvcc({"-G"}), "-D__CUDACC_DEBUG__");
  EXPECT_EQ(
      nvcc({"-t0", "-O3", "-g", "-c", "-o", "x.o", "-MD", "-MT", "x.o", "-MF",
            "d.cu", "--compiler-bindir", "g++", "-ccbin=g++", "-Xptxas", "-v",
            "-Xcudafe", "--diag_suppress=1", "-maxrregcount=32"}),
      "");
}

TEST(NvccCommand, MacrosOfNvcc) {
  TranslateOptions Options;
  Options.Cuda = {12, 4, 99};
  Translation T = translate({"nvcc", "a.cu"}, Options);
  for (const char *Word :
       {"-D__CUDACC_VER_MAJOR__=12", "-D__CUDACC_VER_MINOR__=4",
        "-D__CUDACC_VER_BUILD__=99", "-D__NVCC_DIAG_PRAGMA_SUPPORT__=1"})
    EXPECT_TRUE(llvm::is_contained(T.ClangArgs, Word)) << Word;
  for (llvm::StringRef Word : T.ClangArgs)
    EXPECT_FALSE(Word.starts_with("-D__NVCC__") ||
                 Word.contains("ATOMIC_BUILTINS"));
  EXPECT_EQ(nvcc({"--extended-lambda", "-expt-relaxed-constexpr", "-ewp"}),
            "-D__CUDACC_EXTENDED_LAMBDA__ -D__CUDACC_RELAXED_CONSTEXPR__ "
            "-D__CUDACC_EWP__");
  EXPECT_EQ(nvcc({"-default-stream", "per-thread"}),
            "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
  EXPECT_EQ(nvcc({"-default-stream=legacy"}), "");
  EXPECT_TRUE(translate({"nvcc", "a.cpp"}, Options).ClangArgs.empty());
}

TEST(NvccCommand, RelocatableDeviceCode) {
  for (Words On : {Words{"-rdc=true"}, Words{"-rdc", "true"}, Words{"-dc"},
                   Words{"--relocatable-device-code=true"}, Words{"-dlto"}}) {
    EXPECT_EQ(nvcc(On), "-D__CUDACC_RDC__ -fgpu-rdc");
  }
  EXPECT_EQ(nvcc({"-rdc=false"}), "");
}

TEST(NvccCommand, Architectures) {
  auto Archs = [](Words More, CudaVersion V = {13, 0, 0}) {
    TranslateOptions Options;
    Options.Cuda = V;
    More.insert(More.begin(), "nvcc");
    More.push_back("a.cu");
    return llvm::join(translate(More, Options).Archs, " ");
  };
  EXPECT_EQ(Archs({"-arch=sm_80"}), "sm_80");
  EXPECT_EQ(Archs({"-arch", "compute_80", "-code=sm_86,compute_80"}), "sm_80");
  EXPECT_EQ(Archs({"-code", "sm_86"}), "sm_86");
  EXPECT_EQ(Archs({"-gencode", "arch=compute_80,code=[sm_80,compute_80]",
                   "-gencode=arch=compute_90a,code=sm_90a",
                   "--generate-code=arch=compute_90,code=\"sm_90\"",
                   "--generate-code", "arch=compute_100f,code=sm_100f"}),
            "sm_100f sm_90a sm_90 sm_80");
  EXPECT_EQ(Archs({}), "sm_75");
  EXPECT_EQ(Archs({}, {12, 4, 0}), "sm_52");
  EXPECT_EQ(Archs({"-arch=native"}), "sm_75");
  EXPECT_EQ(Archs({"-arch=all-major"}), "sm_120");
  EXPECT_EQ(Archs({"-arch=all"}, {11, 8, 0}), "sm_90");
  EXPECT_EQ(Archs({"-arch=nonsense"}), "sm_75");
  EXPECT_TRUE(hasNote(translate({"nvcc", "-arch=native", "a.cu"}), "--arch"));
  EXPECT_TRUE(translate({"nvcc", "-arch=sm_90", "a.cu"}).ArchGiven);
  EXPECT_FALSE(translate({"nvcc", "a.cu"}).ArchGiven);
}

TEST(NvccCommand, HostOptions) {
  EXPECT_EQ(nvcc({"-Xcompiler=-fPIC,-Wall,-DX=1,-fopenmp", "-Xcompiler",
                  "-Ih -O2", "-Xcompiler=-DY=\"a\\,b\""}),
            "-fPIC -DX=1 -fopenmp -Ih -DY=\"a,b\"");
  // nvcc refuses unknown words unless told to hand them on.
  EXPECT_EQ(nvcc({"-fPIC"}), "");
  EXPECT_TRUE(
      hasNote(translate({"nvcc", "-fPIC", "a.cu"}), "not known: -fPIC"));
  EXPECT_EQ(nvcc({"-fPIC", "-Wall", "-pthread", "-march=native",
                  "-forward-unknown-to-host-compiler"}),
            "-fPIC -pthread -march=native");
  EXPECT_TRUE(hasNote(translate({"nvcc", "-forward-unknown-to-host-compiler",
                                 "--strange", "a.cu"}),
                      "not known: --strange"));
}

TEST(NvccCommand, ClangAndGccCommands) {
  Translation T =
      translate({"/usr/bin/clang++-19", "-x", "cuda", "--cuda-gpu-arch=sm_70",
                 "--offload-arch=sm_80,sm_90", "--no-cuda-gpu-arch=sm_70",
                 "--cuda-path=/opt/cuda", "-fgpu-rdc", "-O2", "-Wall",
                 "-std=c++20", "-fno-exceptions", "-c", "a.cpp", "-o", "a.o"});
  EXPECT_EQ(args(T), "-std=c++20 -fno-exceptions -D__CUDACC_RDC__ -fgpu-rdc");
  EXPECT_EQ(llvm::join(T.Archs, " "), "sm_90 sm_80");
  EXPECT_EQ(T.CudaPath, "/opt/cuda");
  EXPECT_EQ(T.Language, "cuda");
  T = translate({"ccache", "g++", "-isystem", "d", "-I", "i", "-Wl,x", "-MMD",
                 "-MF", "x.d", "-c", "b.cpp"});
  EXPECT_EQ(args(T), "-isystem d -Ii");
  EXPECT_EQ(T.Source, "b.cpp");
  EXPECT_EQ(T.Language, "c++");
  EXPECT_TRUE(T.Archs.empty());
}

TEST(NvccCommand, WordsThatEndClangWithAnErrorAreLeftOut) {
  EXPECT_EQ(args(translate({"g++", "-mabi=ms", "-mcpu=x", "-mlong-double-80",
                            "-nostdinc++", "-frelaxed-template-template-args",
                            "-fms-compatibility", "--gcc-install-dir=/gone",
                            "-mavx2", "a.cu"})),
            "-mavx2");
}

TEST(NvccCommand, NothingIsLoadedOrWritten) {
  Translation T = translate({"clang++",
                             "-fplugin=evil.so",
                             "-Xclang",
                             "-load",
                             "-Xclang",
                             "evil.so",
                             "-fpass-plugin=evil.so",
                             "-B",
                             "evil",
                             "-MF",
                             "victim",
                             "-wrapper",
                             "evil",
                             "-specs=evil",
                             "-fmodules-cache-path=x",
                             "--config=evil",
                             "-ivfsoverlay",
                             "x",
                             "-fcrash-diagnostics-dir=x",
                             "-mllvm",
                             "-x=y",
                             "a.cu"});
  EXPECT_EQ(args(T), "");
}

TEST(NvccCommand, PrecompiledHeaders) {
  Words Command = {"g++", "-Winvalid-pch", "-include", "/b/cmake_pch.hxx",
                   "a.cpp"};
  Translation Gone = translate(Command);
  EXPECT_EQ(args(Gone), "");
  EXPECT_TRUE(hasNote(Gone, "cmake_pch.hxx"));
  TranslateOptions Options;
  Options.Exists = [](llvm::StringRef P) { return P == "/b/cmake_pch.hxx"; };
  EXPECT_EQ(args(translate(Command, Options)),
            "-Xclang -include -Xclang /b/cmake_pch.hxx");
  EXPECT_EQ(args(translate({"clang++", "-Xclang", "-include-pch", "-Xclang",
                            "/b/cmake_pch.hxx.pch", "-Xclang", "-include",
                            "-Xclang", "/b/cmake_pch.hxx", "a.cpp"},
                           Options)),
            "-Xclang -include -Xclang /b/cmake_pch.hxx");
}

TEST(NvccCommand, RelativePathsAndSources) {
  TranslateOptions Options;
  Options.Directory = "/build";
  Options.File = "/src/b.cu";
  Translation T =
      translate({"nvcc", "-I../inc", "-isystem", "/abs", "x.o"}, Options);
  EXPECT_EQ(args(T), "-I/build/../inc -isystem /abs");
  EXPECT_EQ(T.Source, "/src/b.cu");
  T = translate({"nvcc", "a.cu", "/src/b.cu"}, Options);
  EXPECT_EQ(T.Source, "/src/b.cu");
  EXPECT_TRUE(hasNote(T, "2 sources"));
}

TEST(NvccCommand, OddCommands) {
  EXPECT_NE(translate({}).Error, "");
  EXPECT_NE(translate({"nvcc"}).Error, "");
  EXPECT_NE(translate({""}).Error, "");
  EXPECT_NE(translate({"nvcc", "-dlink", "a.o", "-o", "b.o"}).Error, "");
  EXPECT_NE(translate({"ld", "a.o"}).Error, "");
  for (const char *Last : {"-I", "-D", "-Xcompiler", "-gencode", "-x", "-std"})
    EXPECT_EQ(translate({"nvcc", "a.cu", Last}).Source, "a.cu") << Last;
  for (const char *Last : {"-I", "-D", "-Xclang", "-include", "-x", "-o",
                           "-Xarch_host", "-target", "-"})
    EXPECT_EQ(translate({"clang++", "a.cu", Last}).Source, "a.cu") << Last;
}

TEST(NvccCommand, LaunchersAndWrappers) {
  for (Words Launcher :
       {Words{"ccache", "nvcc"}, Words{"/usr/bin/ccache", "/x/bin/nvcc"},
        Words{"env", "A=B", "PATH=/x", "nvcc"}, Words{"nice", "-n", "10", "nvcc"},
        Words{"ccache", "distcc", "nvcc"}, Words{"nvcc_wrapper"},
        Words{"nvcc.exe"}, Words{"nvcc-12.4"},
        Words{"cmake", "-E", "env", "A=B", "--", "nvcc"},
        Words{"/opt/bin/cmake", "-E", "time", "nvcc"}}) {
    SCOPED_TRACE(llvm::join(Launcher, " "));
    // Only nvcc understands these.
    Launcher.insert(Launcher.end(), {"-std", "c++20", "-arch", "sm_80",
                                     "-use_fast_math", "-Ix,y", "a.cu"});
    Translation T = translate(Launcher);
    EXPECT_EQ(T.Error, "");
    EXPECT_EQ(T.Source, "a.cu");
    EXPECT_EQ(args(T), "-std=c++20 -Ix -Iy");
    EXPECT_EQ(llvm::join(T.Archs, " "), "sm_80");
  }
  // Nothing but a launcher, and launchers that wait for more.
  for (Words Odd : {Words{"ccache"}, Words{"env", "A=B"}, Words{"cmake", "-E"},
                    Words{"cmake", "-E", "env"}, Words{"nice", "-n", "5"}})
    EXPECT_NE(translate(Odd).Error, "") << llvm::join(Odd, " ");
}

TEST(NvccCommand, ProgramsThatCompileNothing) {
  TranslateOptions Options;
  Options.File = "/src/a.cu";
  for (const char *Program : {"ld", "/usr/bin/ld.lld", "ar", "nvlink", "ptxas"})
    EXPECT_NE(translate({Program, "a.o"}, Options).Error, "") << Program;
}

TEST(NvccCommand, ArchOrder) {
  EXPECT_TRUE(archLess("sm_90", "sm_90a"));
  EXPECT_TRUE(archLess("sm_100", "sm_100f"));
  EXPECT_TRUE(archLess("sm_100f", "sm_100a"));
  EXPECT_TRUE(archLess("sm_90a", "sm_100"));
  EXPECT_FALSE(archLess("sm_100", "sm_90"));
}

} // namespace
