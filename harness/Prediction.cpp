//===- Prediction.cpp - What shmfix says, read from its JSON --------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Prediction.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <tuple>

namespace shmfix::bench {

namespace {

namespace json = llvm::json;

llvm::Expected<std::string> relative(llvm::StringRef Path, llvm::StringRef Root) {
  llvm::SmallString<256> Real, RealRoot;
  if (llvm::sys::fs::real_path(Path, Real))
    Real = Path;
  if (llvm::sys::fs::real_path(Root, RealRoot))
    RealRoot = Root;
  llvm::StringRef Rest = Real;
  if (!Rest.consume_front(RealRoot) || !Rest.consume_front("/"))
    return llvm::createStringError("%s lies outside of %s; name a folder that holds both with --tree",
                                   Path.str().c_str(), Root.str().c_str());
  return Rest.str();
}

std::string text(const json::Object &O, llvm::StringRef Key) {
  return O.getString(Key).value_or("").str();
}

std::optional<double> meanOf(const json::Object &O) {
  std::optional<double> M = O.getNumber("mean_wavefronts");
  return M ? M : O.getNumber("wavefronts");
}

/// The fix, if it is one that will be applied; else null.
const json::Object *appliedFix(const json::Object &Array, bool Unsafe) {
  const json::Object *Fix = Array.getObject("fix");
  const json::Array *Edits = Fix ? Fix->getArray("edits") : nullptr;
  if (!Edits || Edits->empty() || text(*Fix, "kind") == "none")
    return nullptr;
  std::string Safety = text(*Fix, "safety");
  return Safety == "safe" || (Unsafe && Safety == "unsafe") ? Fix : nullptr;
}

void readAccesses(const json::Object &Array, llvm::StringRef Root, bool Unsafe, Prediction &Out) {
  // A change that is only named for somebody to make by hand changes no count.
  const bool Applied = appliedFix(Array, Unsafe);

  const json::Array *Accesses = Array.getArray("accesses");
  for (const json::Value &V : Accesses ? *Accesses : json::Array()) {
    const json::Object *A = V.getAsObject();
    if (!A)
      continue;
    llvm::Expected<std::string> File = relative(text(*A, "file"), Root);
    if (!File) { // a header elsewhere: nothing to compare it with
      llvm::consumeError(File.takeError());
      continue;
    }
    Predicted P;
    P.Kernel = text(Array, "kernel");
    P.File = *File;
    P.Op = text(*A, "op");
    P.Status = text(*A, "status");
    P.Line = unsigned(A->getInteger("line").value_or(0));
    P.Bytes = unsigned(A->getInteger("bytes").value_or(0));
    if (const json::Array *B = A->getArray("block"))
      for (size_t I = 0; I < 3 && I < B->size(); ++I)
        P.Block[I] = unsigned((*B)[I].getAsInteger().value_or(1));
    if (P.Status != "unknown") {
      P.Before = meanOf(*A);
      P.BeforeIdeal = A->getNumber("mean_ideal");
    }
    if (const json::Object *After = Applied ? A->getObject("after") : nullptr)
      P.After = meanOf(*After);
    Out.Accesses.push_back(std::move(P));
  }
}

/// Counts what a program without a change has to be told.
void tally(const json::Object &Array, Prediction &Out) {
  std::string Verdict = text(Array, "verdict");
  Out.Unknown += Verdict == "unknown";
  if (Verdict != "conflict")
    return;
  ++Out.Conflicts;
  const json::Object *Fix = Array.getObject("fix");
  Out.Unsafe += Fix && text(*Fix, "safety") == "unsafe" && text(*Fix, "kind") != "none";
  const json::Array *Reasons = Fix ? Fix->getArray("reasons") : nullptr;
  for (const json::Value &V : Reasons ? *Reasons : json::Array())
    if (const json::Object *R = V.getAsObject())
      Out.Reasons.insert(text(*R, "code"));
}

llvm::Error readFix(const json::Object &Array, llvm::StringRef Root, bool Unsafe,
                    Prediction &Out) {
  const json::Object *Fix = appliedFix(Array, Unsafe);
  if (!Fix)
    return llvm::Error::success();
  Change C;
  for (const json::Value &V : *Fix->getArray("edits")) {
    const json::Object *E = V.getAsObject();
    if (!E)
      return llvm::createStringError("an edit in the JSON of shmfix is no object");
    llvm::Expected<std::string> File = relative(text(*E, "file"), Root);
    if (!File)
      return File.takeError();
    C.Edits.push_back({*File, uint64_t(E->getInteger("offset").value_or(0)),
                       uint64_t(E->getInteger("length").value_or(0)), text(*E, "text")});
  }
  llvm::Expected<std::string> Home = relative(text(Array, "file"), Root);
  if (!Home)
    return Home.takeError();
  C.Id = llvm::formatv("{0}:{1} {2}", *Home, Array.getInteger("line").value_or(0), text(Array, "name"));
  C.Title = llvm::formatv("{0} {1} ({2}): {3} -> {4} bytes", text(*Fix, "kind"), text(Array, "name"),
                          text(*Fix, "safety"), Array.getInteger("bytes").value_or(0),
                          Fix->getInteger("bytes").value_or(0));
  C.Kernel = text(Array, "kernel");
  // An array of several instances has the same edits in each entry.
  auto Key = [](const TextEdit &E) { return std::tie(E.File, E.Offset, E.Length, E.Text); };
  for (const Change &Old : Out.Changes)
    if (Old.Edits.size() == C.Edits.size() &&
        std::equal(Old.Edits.begin(), Old.Edits.end(), C.Edits.begin(),
                   [&](const TextEdit &A, const TextEdit &B) { return Key(A) == Key(B); }))
      return llvm::Error::success();
  Out.Changes.push_back(std::move(C));
  return llvm::Error::success();
}

} // namespace

std::string Prediction::whyNoChange(bool UnsafeAsked) const {
  if (!Conflicts)
    return llvm::formatv("nothing to measure: shmfix found no conflict{0}",
                         Unknown ? llvm::formatv(", and does not know {0} of the arrays; see shmfix --why-not", Unknown).str() : "");
  std::string Why = llvm::join(Reasons, ", ");
  if (Unsafe && !UnsafeAsked)
    return llvm::formatv("shmfix has no safe fix for {0} conflicts, but {1} marked unsafe ({2}); --unsafe-fixes measures them", Conflicts, Unsafe, Why);
  return llvm::formatv("shmfix has no fix for {0} conflicts ({1}); see shmfix --why-not", Conflicts, Why);
}

llvm::Expected<Prediction> readPrediction(llvm::StringRef Json, llvm::StringRef Root,
                                          bool Unsafe) {
  llvm::Expected<json::Value> V = json::parse(Json);
  if (!V)
    return llvm::joinErrors(llvm::createStringError("the output of shmfix is no JSON"), V.takeError());
  const json::Object *O = V->getAsObject();
  if (!O || O->getInteger("schema").value_or(0) != 1)
    return llvm::createStringError("the JSON of shmfix is not of schema 1");
  Prediction Out;
  const json::Array *Files = O->getArray("files");
  for (const json::Value &F : Files ? *Files : json::Array())
    if (const json::Object *File = F.getAsObject(); File && text(*File, "status") == "failed")
      Out.Failed.push_back(text(*File, "path"));
  const json::Array *Arrays = O->getArray("arrays");
  for (const json::Value &A : Arrays ? *Arrays : json::Array())
    if (const json::Object *Array = A.getAsObject()) {
      readAccesses(*Array, Root, Unsafe, Out);
      tally(*Array, Out);
      if (llvm::Error E = readFix(*Array, Root, Unsafe, Out))
        return E;
    }
  return Out;
}

llvm::Expected<std::string> applyEdits(llvm::StringRef Text, std::vector<TextEdit> Edits) {
  std::sort(Edits.begin(), Edits.end(), [](const TextEdit &A, const TextEdit &B) {
    return std::tie(A.Offset, A.Length, A.Text) < std::tie(B.Offset, B.Length, B.Text);
  });
  std::string Out;
  uint64_t At = 0;
  const TextEdit *Last = nullptr;
  for (const TextEdit &E : Edits) {
    if (Last && Last->Offset == E.Offset && Last->Length == E.Length && Last->Text == E.Text)
      continue;
    if (E.Offset < At || E.Offset + E.Length > Text.size())
      return llvm::createStringError("edits of %s overlap or lie behind its end", E.File.c_str());
    Out += Text.slice(At, E.Offset);
    Out += E.Text;
    At = E.Offset + E.Length;
    Last = &E;
  }
  Out += Text.drop_front(At);
  return Out;
}

} // namespace shmfix::bench
