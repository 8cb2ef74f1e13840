//===- FileCommand.h - How one file is parsed -------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the compile database of a file, or without one from its neighbourhood:
// the command, the architectures, and folders of the project in which headers
// were found that the command lacks. What was decided goes into Notes.
// Not thread-safe: one for each file that is analysed.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_FILECOMMAND_H
#define SHMFIX_TOOL_DRIVER_FILECOMMAND_H

#include "tool/cuda/ClangArgs.h"
#include "tool/driver/FileAnalysis.h"
#include "tool/driver/SharedText.h"

namespace shmfix {

class FileCommand {
public:
  FileCommand(const std::string &File, const DriverOptions &O, std::vector<std::string> &Notes);

  /// The source that is compiled: the file, or one that includes it.
  const std::string &source() const { return T.Source; }
  void setSource(const std::string &Source) { T.Source = Source; }
  /// No database tells of the file.
  bool guessed() const { return Guessed; }
  /// Newest first; never empty.
  const std::vector<std::string> &archs() const { return Archs; }
  llvm::vfs::FileSystem &files() const { return *FS; }

  ParseJob job(const Toolkit *Cuda, PassKind Kind, const std::string &Arch) const;
  /// Looks for headers that were not found. True: there are new folders, and a
  /// job made now uses them.
  bool findMore(const ParseOutcome &Out);
  /// Objects of these classes may be shared (SharedInit.h) in jobs made now.
  void allowShared(const ClassPlaces &More) { Constructed.insert(More.begin(), More.end()); }
  /// Can the source that is compiled have shared memory? Text: of the file.
  SharedText::Answer sharedMemory(llvm::StringRef Text) const;

private:
  const std::string &File;
  const DriverOptions &O;
  std::vector<std::string> &Notes;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  Translation T;
  bool Guessed = true;
  std::vector<std::string> Archs, Flags;
  std::vector<std::string> Above;          ///< folders above the file
  std::vector<std::string> Before, Behind; ///< of the command's own folders
  ClassPlaces Constructed;
};

} // namespace shmfix

#endif
