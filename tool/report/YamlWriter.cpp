//===- YamlWriter.cpp - Replacements for clang-apply-replacements ---------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The layout of clang::tooling::TranslationUnitReplacements. File names are
// absolute where the working directory is known, because the reader runs in
// another one. Edits shared by several arrays or instances appear once.
//
//===----------------------------------------------------------------------===//

#include "tool/report/Groups.h"
#include "tool/report/PathText.h"
#include "tool/report/Writer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/YAMLTraits.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {
namespace {

struct Document {
  std::string MainSourceFile;
  std::vector<Edit> Replacements;
};

class YamlWriter : public Writer {
  void write(const Report &R, const ReportOptions &O,
             raw_ostream &OS) const override;
};

} // namespace
} // namespace shmfix

LLVM_YAML_IS_SEQUENCE_VECTOR(shmfix::Edit)

namespace llvm::yaml {
template <> struct MappingTraits<shmfix::Edit> {
  static void mapping(IO &Y, shmfix::Edit &E) {
    Y.mapRequired("FilePath", E.File);
    Y.mapRequired("Offset", E.Offset);
    Y.mapRequired("Length", E.Length);
    Y.mapRequired("ReplacementText", E.Text);
  }
};
template <> struct MappingTraits<shmfix::Document> {
  static void mapping(IO &Y, shmfix::Document &D) {
    Y.mapRequired("MainSourceFile", D.MainSourceFile);
    Y.mapRequired("Replacements", D.Replacements);
  }
};
} // namespace llvm::yaml

namespace shmfix {

void YamlWriter::write(const Report &R, const ReportOptions &O,
                       raw_ostream &OS) const {
  Document D;
  if (!R.Files.empty())
    D.MainSourceFile = absolutePath(R.Files.front().Path, O.WorkingDirectory);
  for (const ArrayFinding &A : R.Arrays)
    for (Edit E : offeredEdits(A, O.UnsafeFixes)) {
      E.File = absolutePath(E.File, O.WorkingDirectory);
      D.Replacements.push_back(std::move(E));
    }
  sort(D.Replacements);
  D.Replacements.erase(llvm::unique(D.Replacements), D.Replacements.end());
  yaml::Output Y(OS);
  Y << D;
}

std::unique_ptr<Writer> makeYamlWriter() {
  return std::make_unique<YamlWriter>();
}

} // namespace shmfix
