//===- ClangArgs.h - The clang command of one pass --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a translated command, and what one pass needs: device or host,
//      architecture, declarations, clang's resource directory.
// Out: the words for clang's driver, without the program, the source last; one
//      job comes out of them. Nothing is looked up: the folders were found by
//      Toolkit.h and ResourceDir.h.
//
// The toolkit's headers are named one by one (-nocudainc -nocudalib -isystem)
// instead of by --cuda-path, because clang accepts there only the folder layout
// of NVIDIA's installer and checks versions: wheels, distributions and toolkits
// newer than clang then work alike. What --cuda-path would add is added here:
// the wrapper header and the version of the SDK, which decides whether <<<>>>
// means cudaConfigureCall or __cudaPushCallConfiguration.
// -fgpu-rdc is always given: without it `extern __shared__ T x;` with T no
// array is an error that loses the attribute.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CUDA_CLANGARGS_H
#define SHMFIX_TOOL_CUDA_CLANGARGS_H

#include "tool/cuda/Toolkit.h"

namespace shmfix {

enum class PassKind { Device, Host };

struct PassOptions {
  PassKind Kind = PassKind::Device;
  std::string Arch;        ///< "sm_90a"; stepped down to what clang knows
  std::string ResourceDir; ///< empty: clang looks by itself
  /// The folder with __shmfix_cuda.h, may be virtual. With a toolkit only
  /// __shmfix_dialect.h of it is used, which comes last.
  std::string PreludeDir;
  const Toolkit *Cuda = nullptr;      ///< null: the built-in declarations
  std::vector<std::string> ExtraArgs; ///< of the user, after `--`
  /// Every error and no warning: what can be understood is analysed. Editors
  /// want Clang's own warnings and hints instead.
  bool Lenient = true;
};

std::vector<std::string> clangArgs(const Translation &T, const PassOptions &P);

/// The words of a compile database entry, the program first, for clangd and
/// clang-tidy as they are shipped: no error-tolerant flags, --cuda-path where
/// the layout permits. Cuda may be null.
std::vector<std::string> stockClangArgs(const Translation &T,
                                        const Toolkit *Cuda);

/// The architecture itself, or the newest one that this clang knows and that is
/// not newer. "sm_100f" gives "sm_100". Never empty.
std::string knownArch(llvm::StringRef Name);

/// "sm_100f is not known to clang 22; analysed as sm_100"; empty if known.
std::string archNote(llvm::StringRef Name);

/// "CUDA 13.0 is newer than clang 19 knows"; empty if it is known. Of weight
/// only where a parse with that toolkit has errors.
std::string versionNote(CudaVersion V);

} // namespace shmfix

#endif
