//===- JsonWriter.cpp - The report as one JSON object ---------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/json.md is the contract. Within schema 1 a key is added, never renamed
// or dropped, and a key that has nothing to say is null or empty rather than
// absent, so that readers need no test for it.
//
//===----------------------------------------------------------------------===//

#include "tool/report/Groups.h"
#include "tool/report/SourceText.h"
#include "tool/report/Writer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace llvm;

namespace shmfix {
namespace {

class JsonReport {
public:
  JsonReport(const ReportOptions &O, raw_ostream &OS) : O(O), J(OS, 2) {}
  void write(const Report &R);

private:
  void file(const FileFinding &F);
  void array(const ArrayFinding &A);
  void access(const Access &X);
  void fix(const ArrayFinding &A);
  void after(const std::optional<Counts> &C);
  void block(const BlockShape &B);
  void reason(const Reason &R);
  void summary(const Report &R);

  /// Clang hands on names and paths in whatever encoding the file has.
  void text(StringRef Key, StringRef Value) { J.attribute(Key, utf8(Value)); }
  /// JSON has no word for infinity.
  void number(StringRef Key, double Value) {
    J.attribute(Key, std::isfinite(Value) ? json::Value(Value)
                                          : json::Value(nullptr));
  }
  template <typename T>
  void list(StringRef Key, const std::vector<T> &Values) {
    J.attributeArray(Key, [&] {
      for (const T &V : Values)
        J.value(V);
    });
  }
  template <typename T>
  void orNull(StringRef Key, const std::optional<T> &Value) {
    J.attribute(Key, Value ? json::Value(*Value) : json::Value(nullptr));
  }

  const ReportOptions &O;
  json::OStream J;
};

void JsonReport::write(const Report &R) {
  J.object([&] {
    J.attribute("schema", 1);
    J.attributeObject("tool", [&] {
      J.attribute("name", "shmfix");
      text("version", O.Version);
      text("llvm", O.LlvmVersion);
    });
    J.attributeArray("files", [&] {
      for (const FileFinding &F : R.Files)
        file(F);
    });
    J.attributeArray("arrays", [&] {
      for (const ArrayFinding &A : R.Arrays)
        array(A);
    });
    J.attributeObject("summary", [&] { summary(R); });
  });
}

void JsonReport::file(const FileFinding &F) {
  J.object([&] {
    text("path", F.Path);
    J.attribute("status", toString(F.State));
    J.attributeArray("messages", [&] {
      for (const std::string &M : F.Messages)
        J.value(utf8(M));
    });
  });
}

void JsonReport::array(const ArrayFinding &A) {
  J.object([&] {
    text("name", A.Name);
    text("kernel", A.Kernel);
    text("file", A.Where.File);
    J.attribute("line", A.Where.Line);
    J.attribute("column", A.Where.Column);
    text("element", A.Element);
    J.attribute("element_bytes", A.ElementBytes);
    list("extents", A.Extents);
    J.attribute("bytes", A.Bytes);
    J.attribute("storage", toString(A.Kind));
    J.attribute("verdict", toString(A.Is));
    J.attributeArray("accesses", [&] {
      for (const Access &X : A.Accesses)
        access(X);
    });
    J.attributeObject("fix", [&] { fix(A); });
  });
}

void JsonReport::access(const Access &X) {
  // A cost that goes with an unknown access is not to be relied on.
  std::optional<Counts> Now = X.State == Status::Unknown ? std::nullopt : X.Now;
  auto Of = [&](auto Counts::*Field) {
    return Now ? json::Value((*Now).*Field) : json::Value(nullptr);
  };
  J.object([&] {
    text("file", X.Where.File);
    J.attribute("line", X.Where.Line);
    J.attribute("column", X.Where.Column);
    text("text", X.Text);
    J.attribute("op", toString(X.Op));
    J.attribute("bytes", X.Bytes);
    J.attributeArray("block", [&] { block(X.Block); });
    J.attribute("block_source", toString(X.Source));
    J.attribute("status", toString(X.State));
    J.attributeBegin("reason");
    if (X.Why && X.State != Status::Exact)
      reason(*X.Why);
    else
      J.value(nullptr);
    J.attributeEnd();
    J.attribute("ways", Of(&Counts::Ways));
    J.attribute("wavefronts", Of(&Counts::Wavefronts));
    J.attribute("ideal", Of(&Counts::Ideal));
    if (X.State == Status::Unknown && X.Range)
      J.attributeObject("range", [&] {
        J.attribute("best", X.Range->first);
        J.attribute("worst", X.Range->second);
      });
    else
      J.attribute("range", nullptr);
    if (Now) {
      number("mean_wavefronts", Now->MeanWavefronts);
      number("mean_ideal", Now->MeanIdeal);
    } else {
      J.attribute("mean_wavefronts", nullptr);
      J.attribute("mean_ideal", nullptr);
    }
    orNull("requests_per_block", X.RequestsPerBlock);
    after(X.After);
    if (X.MergeNote.empty())
      J.attribute("merge", nullptr);
    else
      J.attributeObject("merge", [&] {
        text("note", X.MergeNote);
        J.attribute("bytes", X.MergedBytes);
      });
  });
}

void JsonReport::after(const std::optional<Counts> &C) {
  if (!C) {
    J.attribute("after", nullptr);
    return;
  }
  J.attributeObject("after", [&] {
    J.attribute("ways", C->Ways);
    J.attribute("wavefronts", C->Wavefronts);
    J.attribute("ideal", C->Ideal);
    number("mean_wavefronts", C->MeanWavefronts);
    number("mean_ideal", C->MeanIdeal);
  });
}

void JsonReport::block(const BlockShape &B) {
  J.value(B.X);
  J.value(B.Y);
  J.value(B.Z);
}

void JsonReport::reason(const Reason &R) {
  J.object([&] {
    J.attribute("code", codeOf(R.Code));
    text("text", R.Text.empty() ? textOf(R.Code) : StringRef(R.Text));
  });
}

void JsonReport::fix(const ArrayFinding &A) {
  const Fix &F = A.Remedy;
  bool None = F.Kind == FixKind::None;
  J.attribute("kind", toString(F.Kind));
  // What is not changed harms nobody, but it is not a fix that one may apply.
  J.attribute("safety", toString(None ? Safety::ReportOnly : F.Safe));
  J.attributeArray("reasons", [&] {
    for (const Reason &R : F.Reasons)
      reason(R);
  });
  J.attribute("pad", None ? 0 : F.Pad);
  list("extents", None || F.Extents.empty() ? A.Extents : F.Extents);
  J.attribute("bytes", None ? A.Bytes : F.Bytes);
  // Edits that are the same (from several instances) appear once.
  std::vector<Edit> Edits = None ? std::vector<Edit>() : F.Edits;
  sort(Edits);
  Edits.erase(llvm::unique(Edits), Edits.end());
  J.attributeArray("edits", [&] {
    for (const Edit &E : Edits)
      J.object([&] {
        text("file", E.File);
        J.attribute("offset", E.Offset);
        J.attribute("length", E.Length);
        text("text", E.Text);
      });
  });
  text("title", F.Title);
  J.attributeArray("table", [&] {
    for (const PadRow &Row : F.Table)
      J.object([&] {
        J.attribute("pad", Row.Pad);
        J.attribute("total", Row.Total);
        J.attribute("bytes", Row.Bytes);
        list("wavefronts", Row.Wavefronts);
        J.attribute("allowed", Row.Allowed);
      });
  });
  if (F.BlocksBefore && F.BlocksAfter)
    J.attributeObject("occupancy", [&] {
      J.attribute("blocks_before", F.BlocksBefore);
      J.attribute("blocks_after", F.BlocksAfter);
    });
  else
    J.attribute("occupancy", nullptr);
}

void JsonReport::summary(const Report &R) {
  auto Count = [&](auto Test) { return int64_t(count_if(R.Arrays, Test)); };
  J.attribute("files", int64_t(R.Files.size()));
  J.attribute("arrays", int64_t(R.Arrays.size()));
  J.attribute("conflicts", Count([](const ArrayFinding &A) {
                return A.Is == Verdict::Conflict;
              }));
  J.attribute("fixes_safe", Count([](const ArrayFinding &A) {
                return hasFix(A, Safety::Safe);
              }));
  J.attribute("fixes_unsafe", Count([](const ArrayFinding &A) {
                return hasFix(A, Safety::Unsafe);
              }));
  J.attribute("unknown", Count([](const ArrayFinding &A) {
                return A.Is == Verdict::Unknown;
              }));
}

class JsonWriter final : public Writer {
  void write(const Report &R, const ReportOptions &O,
             raw_ostream &OS) const override {
    JsonReport(O, OS).write(R);
    OS << '\n';
  }
};

} // namespace

std::unique_ptr<Writer> makeJsonWriter() {
  return std::make_unique<JsonWriter>();
}

} // namespace shmfix
