//===- JsonWriter.cpp - The JSON contract, schema 1 -----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/json.md describes each field. Added to what it fixes: "title", "table",
// "merge", "worst" and the resident blocks, for pictures and reviews.
//
//===----------------------------------------------------------------------===//

#include "tool/report/SourceText.h"
#include "tool/report/Tally.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

namespace {

/// Short lists stay on one line.
template <class Range> void list(json::OStream &J, StringRef Key, const Range &Values) {
  J.attributeBegin(Key);
  J.rawValue([&](raw_ostream &OS) {
    OS << '[';
    ListSeparator Comma;
    for (auto V : Values)
      OS << Comma << V;
    OS << ']';
  });
  J.attributeEnd();
}

void text(json::OStream &J, StringRef Key, StringRef Value) {
  J.attribute(Key, utf8(Value));
}

void reason(json::OStream &J, const Reason &R) {
  J.object([&] {
    J.attribute("code", codeOf(R.Code));
    text(J, "text", R.Text.empty() ? StringRef(textOf(R.Code)) : StringRef(R.Text));
  });
}

void counts(json::OStream &J, const Counts &C) {
  J.attribute("ways", C.Ways);
  J.attribute("wavefronts", C.Wavefronts);
  J.attribute("ideal", C.Ideal);
}

void request(json::OStream &J, StringRef Key, const banks::Request &R) {
  if (!R.Active)
    return;
  J.attributeObject(Key, [&] {
    J.attribute("active_mask", "0x" + utohexstr(R.Active, /*LowerCase=*/true, 8));
    list(J, "lane_byte_offsets", R.Offset);
  });
}

void access(json::OStream &J, const Access &A) {
  text(J, "file", A.Where.File);
  J.attribute("line", A.Where.Line);
  J.attribute("column", A.Where.Column);
  text(J, "text", A.Text);
  J.attribute("op", toString(A.Op));
  J.attribute("bytes", A.Bytes);
  list(J, "block", std::array{A.Block.X, A.Block.Y, A.Block.Z});
  J.attribute("block_source", toString(A.Source));
  J.attribute("status", toString(A.State));
  J.attributeBegin("reason");
  if (A.Why)
    reason(J, *A.Why);
  else
    J.value(nullptr);
  J.attributeEnd();
  if (A.Now) {
    counts(J, *A.Now);
  } else {
    J.attribute("ways", nullptr);
    J.attribute("wavefronts", nullptr);
    J.attribute("ideal", nullptr);
  }
  J.attributeBegin("range");
  if (A.Range && A.State == Status::Unknown)
    J.object([&] {
      J.attribute("best", A.Range->first);
      J.attribute("worst", A.Range->second);
    });
  else
    J.value(nullptr);
  J.attributeEnd();
  if (A.Now) {
    J.attribute("mean_wavefronts", A.Now->MeanWavefronts);
    J.attribute("mean_ideal", A.Now->MeanIdeal);
  } else {
    J.attribute("mean_wavefronts", nullptr);
    J.attribute("mean_ideal", nullptr);
  }
  if (A.RequestsPerBlock)
    J.attribute("requests_per_block", *A.RequestsPerBlock);
  else
    J.attribute("requests_per_block", nullptr);
  J.attributeBegin("after");
  if (A.After)
    J.object([&] {
      counts(J, *A.After);
      J.attribute("mean_wavefronts", A.After->MeanWavefronts);
      J.attribute("mean_ideal", A.After->MeanIdeal);
    });
  else
    J.value(nullptr);
  J.attributeEnd();
  if (A.Parts > 1)
    J.attribute("merged_from", A.Parts);
  if (!A.MergeNote.empty())
    J.attributeObject("merge", [&] {
      J.attribute("bytes", A.MergedBytes);
      text(J, "text", A.MergeNote);
    });
  if (A.Now)
    request(J, "worst", A.Worst);
}

void fix(json::OStream &J, const ArrayFinding &A) {
  const Fix &F = A.Remedy;
  J.attribute("kind", toString(F.Kind));
  J.attribute("safety", toString(F.Safe));
  J.attributeArray("reasons", [&] {
    for (const Reason &R : F.Reasons)
      reason(J, R);
  });
  J.attribute("pad", F.Pad);
  list(J, "extents", F.Extents);
  J.attribute("bytes", F.Bytes);
  J.attributeArray("edits", [&] {
    for (const Edit &E : F.Edits)
      J.object([&] {
        text(J, "file", E.File);
        J.attribute("offset", E.Offset);
        J.attribute("length", E.Length);
        text(J, "text", E.Text);
      });
  });
  if (!F.Title.empty())
    text(J, "title", F.Title);
  if (F.BlocksBefore && F.BlocksAfter)
    J.attributeObject("resident_blocks", [&] {
      J.attribute("before", F.BlocksBefore);
      J.attribute("after", F.BlocksAfter);
    });
  if (!F.Table.empty())
    J.attributeArray("table", [&] {
      for (const PadRow &R : F.Table)
        J.object([&] {
          J.attribute("pad", R.Pad);
          J.attribute("total", R.Total);
          J.attribute("bytes", R.Bytes);
          list(J, "wavefronts", R.Wavefronts);
          J.attribute("allowed", R.Allowed);
        });
    });
}

void array(json::OStream &J, const ArrayFinding &A) {
  text(J, "name", A.Name);
  text(J, "kernel", A.Kernel);
  text(J, "file", A.Where.File);
  J.attribute("line", A.Where.Line);
  J.attribute("column", A.Where.Column);
  text(J, "element", A.Element);
  J.attribute("element_bytes", A.ElementBytes);
  list(J, "extents", A.Extents);
  J.attribute("bytes", A.Bytes);
  J.attribute("storage", toString(A.Kind));
  J.attribute("verdict", toString(A.Is));
  if (!A.Assumption.empty())
    text(J, "assumed_arguments", A.Assumption);
  J.attributeArray("accesses", [&] {
    for (const Access &X : A.Accesses)
      J.object([&] { access(J, X); });
    for (const Access &X : A.Merged)
      J.object([&] { access(J, X); });
  });
  J.attributeObject("fix", [&] { fix(J, A); });
}

class JsonWriter : public Writer {
  void write(const Report &R, const ReportOptions &O,
             raw_ostream &OS) const override {
    json::OStream J(OS, /*IndentSize=*/2);
    J.object([&] {
      J.attribute("schema", 1);
      J.attributeObject("tool", [&] {
        J.attribute("name", "shmfix");
        J.attribute("version", O.Version);
        J.attribute("llvm", O.LlvmVersion);
      });
      J.attributeArray("files", [&] {
        for (const FileFinding &F : R.Files)
          J.object([&] {
            text(J, "path", F.Path);
            J.attribute("status", toString(F.State));
            J.attributeArray("messages", [&] {
              for (const std::string &M : F.Messages)
                J.value(utf8(M));
            });
          });
      });
      J.attributeArray("arrays", [&] {
        for (const ArrayFinding &A : R.Arrays)
          J.object([&] { array(J, A); });
      });
      if (!R.Unused.empty())
        J.attributeArray("unused_suppressions", [&] {
          for (const UnusedSuppression &U : R.Unused)
            J.object([&] {
              text(J, "file", U.Where.File);
              J.attribute("line", U.Where.Line);
              J.attribute("column", U.Where.Column);
              text(J, "text", U.Text);
              J.attribute("unpaired", U.Unpaired);
            });
        });
      Summary S = summarize(R);
      J.attributeObject("summary", [&] {
        J.attribute("files", S.Files);
        J.attribute("arrays", S.Arrays);
        J.attribute("conflicts", S.Conflicts);
        J.attribute("fixes_safe", S.FixesSafe);
        J.attribute("fixes_unsafe", S.FixesUnsafe);
        J.attribute("unknown", S.Unknown);
      });
    });
    OS << '\n';
  }
};

} // namespace

std::unique_ptr<Writer> makeJsonWriter() {
  return std::make_unique<JsonWriter>();
}

} // namespace shmfix
