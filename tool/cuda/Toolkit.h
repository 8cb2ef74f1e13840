//===- Toolkit.h - Finding a CUDA toolkit -----------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  what the user said (--cuda-path, --nvcc), the environment, a file
//      system.
// Out: the folders with CUDA's headers and their version.
// Order: --cuda-path; the nvcc that the user chose (--nvcc, then NVCC, then
// PATH), by its own place, else (a wrapper) by its --dryrun; CUDA_HOME; CUDA_PATH; /usr/local/cuda, then
// /usr/local/cuda-* (newest first); /opt/cuda; the `nvidia/*/include` folders
// of Python wheels in the active environment (VIRTUAL_ENV, CONDA_PREFIX, that
// of the python3 on PATH, the user's and the system's site-packages).
// Only the user's nvcc is run, through ToolkitQuery::Ask. An explicit --cuda-path that holds no toolkit is an
// error; otherwise finding none is an error that lists where was looked.
// The version is read from version.json, else CUDART_VERSION of
// cuda_runtime_api.h, else CUDA_VERSION of cuda.h (major*1000 + minor*10).
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CUDA_TOOLKIT_H
#define SHMFIX_TOOL_CUDA_TOOLKIT_H

#include "tool/cuda/Dryrun.h"

#include "llvm/Support/Error.h"

#include <optional>

namespace llvm::vfs {
class FileSystem;
}

namespace shmfix {

struct Toolkit {
  std::string Root; ///< what --cuda-path of clang would be; empty for wheels
  std::vector<std::string> IncludeDirs; ///< in search order, include/cccl too
  CudaVersion Version;                  ///< unknown if no file tells it
  /// The user's nvcc; empty: none. Only this may be run. May belong to another
  /// toolkit if --cuda-path was given beside it.
  std::string Nvcc;
  std::string FoundBy; ///< "CUDA_HOME", "/usr/local/cuda*", ...
};

struct ToolkitQuery {
  std::string CudaPath; ///< --cuda-path
  std::string Nvcc;     ///< --nvcc
  /// Reads the environment; null: empty environment.
  std::function<std::optional<std::string>(llvm::StringRef)> Environment;
  /// Runs the nvcc that the user chose (NvccAsker); null: nothing is run.
  std::function<llvm::Expected<DryrunFacts>(llvm::StringRef Nvcc)> Ask;
};

/// The environment of the process; asks a real nvcc, each once.
ToolkitQuery processQuery();

llvm::Expected<Toolkit> findToolkit(const ToolkitQuery &Query,
                                    llvm::vfs::FileSystem &Files);

/// The nvcc that the user chose: --nvcc, NVCC, PATH. Empty: none.
std::string findNvcc(const ToolkitQuery &Query, llvm::vfs::FileSystem &Files);

/// The texts of version.json and of a header; no version: all zero.
CudaVersion versionFromJson(llvm::StringRef Text);
CudaVersion versionFromHeader(llvm::StringRef Text);

} // namespace shmfix

#endif
