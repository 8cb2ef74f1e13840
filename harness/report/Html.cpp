//===- Html.cpp - A result as a page with plots ---------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/report/Report.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>

namespace shmfix::bench {

namespace {

std::string escaped(llvm::StringRef Text) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  llvm::printHTMLEscaped(Text, OS);
  return Out;
}

constexpr const char *Style = R"(
:root{--bg:#fff;--fg:#1c2430;--soft:#66707f;--line:#d9dee6;--before:#c2571a;--after:#1668a8;--ideal:#8a93a0;--add:#e3f4e6;--del:#fbe6e4}
@media(prefers-color-scheme:dark){:root{--bg:#14181f;--fg:#e4e8ee;--soft:#97a1b0;--line:#313946;--before:#ef8b4d;--after:#5cb1f2;--ideal:#7b8594;--add:#173a22;--del:#472220}}
body{background:var(--bg);color:var(--fg);font:15px/1.5 system-ui,sans-serif;max-width:980px;margin:2em auto;padding:0 1em}
h1{font-size:1.4em;margin-bottom:.2em}h2{font-size:1.1em;margin-top:2em;border-bottom:1px solid var(--line)}
.soft{color:var(--soft)}.verdict{font-size:1.2em;font-weight:600;padding:.5em .8em;border-left:5px solid var(--after);background:color-mix(in srgb,var(--after) 9%,transparent)}
.verdict.bad{border-color:#c0392b;background:color-mix(in srgb,#c0392b 12%,transparent)}.verdict.open{border-color:#b8860b;background:color-mix(in srgb,#b8860b 12%,transparent)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{text-align:right;padding:.2em .6em;border-bottom:1px solid var(--line)}th:first-child,td:first-child{text-align:left}
td svg{vertical-align:-1px}td:last-child{white-space:nowrap}.wide{overflow-x:auto}svg{width:100%;height:auto}svg text{fill:var(--fg);font:12px system-ui,sans-serif}svg .soft{fill:var(--soft)}
.b{fill:var(--before)}.a{fill:var(--after)}.i{fill:var(--ideal)}.bs{stroke:var(--before)}.as{stroke:var(--after)}.ax{stroke:var(--line)}
pre{overflow-x:auto;border:1px solid var(--line);padding:.6em}pre span{display:block;min-height:1.2em}.add{background:var(--add)}.del{background:var(--del)}
)";

/// Runs as dots, the interval as a bar, the median as a stroke.
void timePlot(llvm::raw_ostream &OS, const std::string &Title, const Sampled &S, double Scale) {
  if (S.BeforeSamples.empty() || S.AfterSamples.empty())
    return;
  double Most = 0;
  for (const auto *Samples : {&S.BeforeSamples, &S.AfterSamples})
    Most = std::max(Most, *std::max_element(Samples->begin(), Samples->end()));
  if (Most <= 0)
    return;
  constexpr int Left = 70, Width = 760;
  auto X = [&](double V) { return Left + V / Most * Width; };
  OS << "<figure><svg viewBox='0 0 960 112' role='img' aria-label='" << escaped(Title) << "'><text x='0' y='14'>" << escaped(Title)
     << "</text><text x='955' y='14' text-anchor='end'>" << escaped(ratioText(S.Speedup)) << " " << S.Trend << "</text>";
  for (int Tick = 0; Tick <= 4; ++Tick) {
    double V = Most * Tick / 4;
    OS << llvm::formatv("<line class='ax' x1='{0:f1}' x2='{0:f1}' y1='24' y2='92'/><text class='soft' x='{0:f1}' y='108' text-anchor='middle'>{1}</text>", X(V), timeText(V * Scale));
  }
  int Row = 0;
  for (auto [Name, Samples, I, Class] : {std::tuple("before", &S.BeforeSamples, &S.Before, "b"), std::tuple("after", &S.AfterSamples, &S.After, "a")}) {
    int Y = 42 + 34 * Row++;
    OS << llvm::formatv("<text x='0' y='{0}'>{1}</text>", Y + 4, Name);
    OS << llvm::formatv("<rect class='{0}' opacity='.3' x='{1:f1}' y='{2}' width='{3:f1}' height='18'/>", Class, X(I->Low), Y - 9, std::max(1.0, X(I->High) - X(I->Low)));
    for (size_t N = 0; N < Samples->size(); ++N)
      OS << llvm::formatv("<circle class='{0}' opacity='.6' cx='{1:f1}' cy='{2}' r='3'/>", Class, X((*Samples)[N]), Y - 5 + int(N % 3) * 5);
    OS << llvm::formatv("<line class='{0}s' stroke-width='2' x1='{1:f1}' x2='{1:f1}' y1='{2}' y2='{3}'/><text x='955' y='{4}' text-anchor='end'>{5}</text>", Class,
                        X(I->Median), Y - 12, Y + 12, Y + 4, timeText(I->Median * Scale));
  }
  OS << "</svg></figure>";
}

double perRequest(const std::optional<LineCount> &C, uint64_t LineCount::*What) {
  return C && C->Requests ? double((*C).*What) / double(C->Requests) : 0;
}

/// "; 32 &#8594; 1 predicted: agrees"
std::string predictionOf(const LineResult &L) {
  if (!L.PredictedBefore)
    return "; " + L.Agreement;
  auto Number = [](double V) {
    return V == std::floor(V) ? llvm::formatv("{0:f0}", V).str() : llvm::formatv("{0:f2}", V).str();
  };
  return llvm::formatv("; {0} &#8594; {1} predicted: {2}", Number(*L.PredictedBefore), Number(L.PredictedAfter.value_or(*L.PredictedBefore)),
                       L.Agreement);
}

void linePlot(llvm::raw_ostream &OS, const Result &R) {
  double Most = 1;
  for (const LineResult &L : R.Lines)
    Most = std::max({Most, perRequest(L.Before, &LineCount::Wavefronts), perRequest(L.After, &LineCount::Wavefronts)});
  int Height = int(R.Lines.size()) * 40 + 30;
  OS << llvm::formatv("<figure><svg viewBox='0 0 960 {0}' role='img' aria-label='wavefronts for each request'>"
                      "<rect class='b' x='270' y='2' width='10' height='10'/><text x='285' y='12'>before</text><rect class='a' x='350' y='2' width='10' height='10'/>"
                      "<text x='365' y='12'>after</text><rect class='i' x='420' y='0' width='3' height='14'/><text x='430' y='12'>ideal</text>", Height);
  int Y = 26;
  for (const LineResult &L : R.Lines) {
    auto X = [&](double V) { return 270 + V / Most * 620; };
    OS << llvm::formatv("<text x='0' y='{0}'>{1}:{2}</text><text class='soft' x='0' y='{3}'>{4} {5} B{6}</text>", Y + 10,
                        escaped(llvm::sys::path::filename(L.File)), L.Line, Y + 25, L.Op, L.Bytes, predictionOf(L));
    int Row = 0;
    for (auto [C, Class] : {std::pair(&L.Before, "b"), std::pair(&L.After, "a")}) {
      double V = perRequest(*C, &LineCount::Wavefronts);
      OS << llvm::formatv("<rect class='{0}' x='270' y='{1}' width='{2:f1}' height='12'/><text x='{3:f1}' y='{4}'>{5:f2}</text>", Class,
                          Y + 14 * Row, X(V) - 270, X(V) + 5, Y + 14 * Row + 10, V);
      ++Row;
    }
    OS << llvm::formatv("<rect class='i' x='{0:f1}' y='{1}' width='3' height='30'/>", X(perRequest(L.Before, &LineCount::Ideal)) - 1.5, Y - 2);
    Y += 40;
  }
  OS << "</svg></figure>";
}

void resourceTable(llvm::raw_ostream &OS, const Result &R) {
  OS << "<div class='wide'><table><tr><th>kernel<th>side<th>registers<th>spilled bytes<th>static shared<th>dynamic<th>blocks/SM<th>occupancy</tr>";
  for (const KernelResult &K : R.Kernels)
    for (auto [Name, S] : {std::pair("before", &K.Before), std::pair("after", &K.After)}) {
      auto N = [](int V) { return V < 0 ? std::string("?") : std::to_string(V); };
      double O = S->Occupancy;
      OS << llvm::formatv("<tr><td>{0}<td>{1}<td>{2}<td>{3}<td>{4}<td>{5}<td>{6}<td>", escaped(K.Name), Name, N(S->Registers), N(S->Spilled), N(S->Static), N(S->Dynamic), N(S->Resident));
      if (O >= 0)
        OS << llvm::formatv("<svg style='width:90px' viewBox='0 0 90 12'><rect class='ax' fill='none' x='.5' y='.5' width='89' height='11'/><rect class='{0}' x='0' y='0' width='{1:f1}' height='12'/></svg> {2:f0} %",
                            Name[0] == 'b' ? "b" : "a", 90 * std::min(O, 1.0), 100 * O);
      else
        OS << "?";
      OS << "</tr>";
    }
  OS << "</table></div>";
}

void list(llvm::raw_ostream &OS, const std::vector<std::string> &Items) {
  if (Items.empty())
    return;
  OS << "<ul>";
  for (size_t I = 0; I < Items.size() && I < 20; ++I)
    OS << "<li>" << escaped(Items[I]) << "</li>";
  if (Items.size() > 20)
    OS << "<li>and " << Items.size() - 20 << " more</li>";
  OS << "</ul>";
}

void diffBlock(llvm::raw_ostream &OS, llvm::StringRef Diff) {
  OS << "<pre>";
  while (!Diff.empty()) {
    auto [Line, Rest] = Diff.split('\n');
    Diff = Rest;
    bool Head = Line.starts_with("+++ ") || Line.starts_with("--- ");
    const char *Class = Head ? "soft" : Line.starts_with("+") ? "add" : Line.starts_with("-") ? "del" : "";
    OS << "<span class='" << Class << "'>" << escaped(Line) << "</span>";
  }
  OS << "</pre>";
}

} // namespace

void writeHtml(const Result &R, llvm::raw_ostream &OS) {
  const char *Class = R.ExitStatus == 0 ? "" : R.ExitStatus == 1 ? " bad" : " open";
  OS << "<!doctype html><html lang='en'><meta charset='utf-8'><meta name='viewport' content='width=device-width'><title>" << escaped(R.Title)
     << "</title><style>" << Style << "</style><h1>" << escaped(R.Title) << "</h1><p class='soft'>" << escaped(R.Device) << ", driver " << escaped(R.Driver)
     << ", CUDA " << escaped(R.Toolkit) << "; " << R.GpuTime.Before.Count << " interleaved runs of each side, " << llvm::formatv("{0:f0}", R.Options.Confidence * 100)
     << " % bootstrap intervals of the median</p><p class='verdict" << Class << "'>" << escaped(R.Verdict) << "</p>";
  list(OS, R.Changes);
  const EquivalenceResult &E = R.Equivalence;
  OS << "<h2>Results</h2><p>" << escaped(E.Verdict) << llvm::formatv(": {0}, {1}, {2} bytes of memory digested after each launch.", countText(E.Launches, "launch", "launches"), countText(E.Allocations, "allocation"), E.Bytes);
  if (E.Skipped)
    OS << " " << E.Skipped << " launches were not digested.";
  if (E.TimeLines)
    OS << " " << E.TimeLines << " lines of output that only carry times were left out.";
  OS << "</p>";
  list(OS, E.Reasons);
  if (!E.Unreproducible.empty())
    OS << "<p>Not reproduced by the original itself:</p>";
  list(OS, E.Unreproducible);
  if (R.GpuTime.Before.Count) {
    OS << "<h2>Time</h2>";
    for (const KernelResult &K : R.Kernels)
      timePlot(OS, llvm::formatv("{0} <{1},{2},{3}>, {4} a run", K.Name, K.Block[0], K.Block[1], K.Block[2], countText(K.Launches, "launch", "launches")), K.Time, 1);
    timePlot(OS, "all kernels of a run", R.GpuTime, 1);
    timePlot(OS, "whole program, wall clock", R.WallTime, 1e9);
  }
  OS << "<h2>Wavefronts for each request, by line</h2>";
  if (!R.CountersMissing.empty())
    OS << "<p>No counters: " << escaped(R.CountersMissing) << "</p>";
  else
    linePlot(OS, R);
  if (!R.Kernels.empty()) {
    OS << "<h2>Registers, shared memory, occupancy</h2>";
    resourceTable(OS, R);
  }
  if (R.Sanitizer.Ran) {
    OS << "<h2>compute-sanitizer</h2>";
    list(OS, R.Sanitizer.Messages);
  }
  if (R.Kept.Asked) {
    OS << "<h2>Kept</h2>";
    list(OS, R.Kept.Kept);
    OS << "<h2>Dropped</h2>";
    list(OS, R.Kept.Dropped);
  }
  if (!R.Notes.empty())
    OS << "<h2>Notes</h2>";
  list(OS, R.Notes);
  OS << "<h2>The change</h2>";
  diffBlock(OS, R.Diff);
  OS << "</html>\n";
}

} // namespace shmfix::bench
