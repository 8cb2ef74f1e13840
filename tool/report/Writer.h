//===- Writer.h - One interface for every output format ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a Report (matchers/Finding.h) and ReportOptions.
// Out: text on a raw_ostream. A writer never opens, changes or locks a file;
// source text comes through ReportOptions::ReadFile, and every writer works
// (with less detail) when that yields nothing.
//
// All writers list the same findings: arrays in conflict, and paddings that buy
// nothing. JSON and HTML also list clean and unknown arrays. The other formats
// list unknown arrays only with WhyNot.
//
// The output depends on the report and the options alone: same input, same
// bytes. Only ColorMode::Auto looks at the stream and at NO_COLOR.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_WRITER_H
#define SHMFIX_TOOL_REPORT_WRITER_H

#include "matchers/Finding.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>

namespace llvm {
class raw_ostream;
}

namespace shmfix {

enum class ColorMode : uint8_t { Auto, Always, Never };

struct ReportOptions {
  ColorMode Color = ColorMode::Auto;
  unsigned Width = 0;        ///< columns of the terminal; 0 = do not cut lines
  bool Ascii = false;        ///< pictures without Unicode
  bool UnsafeFixes = false;  ///< propose fixes that are marked unsafe
  /// After --fix: the declarations that were changed; the report is from before.
  std::optional<std::set<Place>> Fixed;
  bool WhyNot = false;       ///< name the reason of each array left as it is
  unsigned MaxNotes = 6;     ///< accesses that a text finding spells out
  std::string Version = "0"; ///< of shmfix
  std::string LlvmVersion;
  std::string DocsUrl; ///< folder of the rule pages; empty = no links
  /// Absolute. Formats that want repository-relative paths cut RepositoryRoot
  /// off; relative paths are taken from WorkingDirectory. Empty: paths stay.
  std::string RepositoryRoot, WorkingDirectory;
  /// Text of a source file as it was analysed. The text has to live as long as
  /// the writer runs.
  std::function<std::optional<llvm::StringRef>(llvm::StringRef)> ReadFile;
};

class Writer {
public:
  virtual ~Writer() = default;
  virtual void write(const Report &R, const ReportOptions &O,
                     llvm::raw_ostream &OS) const = 0;
};

/// Fails for a name that formatNames() does not list, with the nearest one.
llvm::Expected<std::unique_ptr<Writer>> createWriter(llvm::StringRef Format);
/// "text", "json", ... in the order that help shows them.
llvm::ArrayRef<llvm::StringRef> formatNames();

// What createWriter chooses from; each is defined in its own file.
std::unique_ptr<Writer> makeTextWriter();
std::unique_ptr<Writer> makeJsonWriter();
std::unique_ptr<Writer> makeSarifWriter();
std::unique_ptr<Writer> makeGithubWriter();
std::unique_ptr<Writer> makeGitlabWriter();
std::unique_ptr<Writer> makeRdjsonWriter();
std::unique_ptr<Writer> makeYamlWriter();
std::unique_ptr<Writer> makeHtmlWriter();

/// Whether to colour \p OS; NO_COLOR counts only for ColorMode::Auto.
bool wantsColor(ColorMode Mode, llvm::raw_ostream &OS);

} // namespace shmfix

#endif
