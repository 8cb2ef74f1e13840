//===- Complaints.cpp - What was wrong with a parse, in words ------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Complaints.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using llvm::StringRef;

namespace shmfix {

bool hasSyntaxError(const ParseOutcome &Out, const std::string &File) {
  return Out.MissingHeaders.empty() &&
         llvm::any_of(Out.Errors, [&](const ParseError &E) {
           return E.File == File && (StringRef(E.Message).starts_with("expected ") ||
                                     StringRef(E.Message).starts_with("extraneous "));
         });
}

/// Libraries whose headers are often not where the analysis runs. A name that
/// ends in '/' is a folder.
static constexpr struct {
  StringRef Begin, Advice;
} Libraries[] = {
    {"torch/", "PyTorch's: give its folders after --, as in -- -I DIR (torch.utils.cpp_extension.include_paths() names them)"},
    {"ATen/", "PyTorch's: give its folders after --, as in -- -I DIR (torch.utils.cpp_extension.include_paths() names them)"},
    {"c10/", "PyTorch's: give its folders after --, as in -- -I DIR (torch.utils.cpp_extension.include_paths() names them)"},
    {"pybind11/", "pybind11's: give its folder after --, as in -- -I DIR (python3 -m pybind11 --includes names it)"},
    {"cutlass/", "CUTLASS's: give its include folder after --, as in -- -I DIR"},
    {"cute/", "CUTLASS's: give its include folder after --, as in -- -I DIR"},
    {"helper_", "of NVIDIA's cuda-samples: give their Common folder after --, as in -- -I DIR"},
    {"cub/", "of the CUDA toolkit: --cuda-path DIR names one"},
    {"thrust/", "of the CUDA toolkit: --cuda-path DIR names one"},
    {"cuda/", "of the CUDA toolkit: --cuda-path DIR names one"},
    {"curand", "of the CUDA toolkit: --cuda-path DIR names one"},
    {"cublas", "of the CUDA toolkit: --cuda-path DIR names one"},
    {"cusparse", "of the CUDA toolkit: --cuda-path DIR names one"},
    {"cufft", "of the CUDA toolkit: --cuda-path DIR names one"},
    {"nvtx3/", "of the CUDA toolkit: --cuda-path DIR names one"},
    {"cudnn", "cuDNN's: give its folder after --, as in -- -I DIR"},
    {"nccl.h", "NCCL's: give its folder after --, as in -- -I DIR"},
    {"mpi.h", "MPI's: give its folder after --, as in -- -I DIR (mpicc -show names it)"},
    {"GL/", "OpenGL's: give its folder after --, as in -- -I DIR"},
};

static StringRef libraryAdvice(StringRef Header) {
  for (const auto &L : Libraries)
    if (Header.starts_with(L.Begin))
      return L.Advice;
  return "";
}

bool lacksOwnHeader(const ParseOutcome &Out) {
  return llvm::any_of(Out.MissingHeaders, [&](const std::string &H) {
    return Out.MissingInQuotes.count(H) && libraryAdvice(H).empty();
  });
}

/// What would help against an error of this kind.
static std::string adviceFor(const ParseError &E, const ParseOutcome &Out) {
  StringRef Message = E.Message;
  if (auto It = Out.Shadows.find(E.File); It != Out.Shadows.end())
    return "; it stands in front of the system's <" + It->second +
           ">: give its folder with -iquote instead of -I";
  auto Quoted = [&] { return Message.split('\'').second.split('\'').first; };
  if (Message.starts_with("use of undeclared identifier") && !Quoted().empty() &&
      llvm::none_of(Quoted(), [](char C) { return llvm::isLower(C); }))
    return "; if the build defines it, give it after --, as in -- -D" + Quoted().str() + "=VALUE";
  if (Message.starts_with("unknown type name") || Message.starts_with("use of undeclared"))
    return !Out.MissingHeaders.empty()
               ? ""
               : "; the header that declares it may be included before this file only: give it "
           "after --, as in -- -include FILE";
  return "";
}

static std::string firstLine(const ParseError &E, const ParseOutcome &Out) {
  return (E.File.empty() ? "" : E.File + ":" + std::to_string(E.Line) + ": ") + E.Message +
         adviceFor(E, Out);
}

/// Most causes are told of at most so many.
constexpr unsigned MaxHeaders = 4, MaxMessages = 5;

void describe(const ParseOutcome &Out, FileFinding &F) {
  for (const std::string &H : Out.MissingHeaders) {
    if (F.Messages.size() >= MaxHeaders)
      break;
    StringRef Library = libraryAdvice(H);
    F.Messages.push_back("'" + H + "' was not found; " +
                         (Library.empty() ? "give its folder after --, as in -- -I DIR"
                                          : "it is " + Library.str()));
  }
  llvm::StringSet<> Told;
  for (const ParseError &E : Out.Errors) {
    if (F.Messages.size() >= MaxMessages)
      break;
    if (Told.insert(E.Message).second)
      F.Messages.push_back(firstLine(E, Out));
  }
}

} // namespace shmfix
