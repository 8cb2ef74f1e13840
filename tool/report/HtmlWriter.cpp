//===- HtmlWriter.cpp - The report as one page ----------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Self-contained: nothing is loaded, so the page can be mailed or kept as a
// build artifact. Reads without the script, by keyboard, on a phone, in light
// and dark. Of a long report the first findings are open, the others closed.
//
//===----------------------------------------------------------------------===//

#include "tool/report/HtmlAssets.h"
#include "tool/report/HtmlSheet.h"
#include "tool/report/HtmlText.h"
#include "tool/report/SourceText.h"
#include "tool/report/Statistics.h"
#include "tool/report/Tally.h"
#include "tool/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace llvm;

namespace shmfix {

namespace {

constexpr size_t OpenFindings = 8;

std::string esc(StringRef Text) { return htmlText(Text); }

std::string placeWords(const Place &P) {
  return P.File + ":" + std::to_string(P.Line);
}

class Page {
public:
  Page(const Report &R, const ReportOptions &O, raw_ostream &OS)
      : R(R), O(O), OS(OS), Groups(groupsOf(R)) {}
  void write();

private:
  void top();
  void overview();
  void finding(const DeclGroup &G, size_t Number);
  void code(const DeclGroup &G, const std::vector<PlaceGroup> &Places);
  void codeLine(unsigned Number, char Mark, StringRef Class, const std::string &Html);
  void access(const PlaceGroup &P);
  void bars(const Fix &F);
  void others(Verdict V, StringRef Title);
  void searchText(const DeclGroup &G);

  const Report &R;
  const ReportOptions &O;
  raw_ostream &OS;
  std::vector<DeclGroup> Groups;
  PictureSheet Sheet;
};

void Page::searchText(const DeclGroup &G) {
  const ArrayFinding &A = *G.Main;
  std::string Text = A.Name + " " + A.Kernel + " " + A.Where.File + " " +
                     headline(G) + " " + fixLabel(A.Remedy);
  OS << " data-text=\"" << esc(StringRef(Text).lower()) << '"';
}

void Page::top() {
  OS << "<a class=\"skip\" href=\"#findings\">Skip to the findings</a>\n"
        "<header class=\"top\"><h1>Shared-memory bank conflicts</h1>\n"
        "<p class=\"muted\">"
     << counted(R.Files.size(), "file") << ", "
     << counted(Groups.size(), "shared array") << "</p>\n";
  unsigned Conflicts = 0, Safe = 0, Unsafe = 0, Unknown = 0;
  for (const DeclGroup &G : Groups) {
    Conflicts += G.Is == Verdict::Conflict;
    Unknown += G.Is == Verdict::Unknown;
    Safe += hasFix(*G.Main, Safety::Safe);
    Unsafe += hasFix(*G.Main, Safety::Unsafe);
  }
  auto Tile = [&](StringRef Class, const std::string &Value, StringRef Label) {
    OS << "<div class=\"tile " << Class << "\"><b>" << Value << "</b><span>"
       << Label << "</span></div>\n";
  };
  OS << "<div class=\"tiles\">\n";
  Tile(Conflicts ? "bad" : "good", std::to_string(Conflicts), "in conflict");
  Tile("good", std::to_string(Safe), "safe fixes");
  if (Unsafe)
    Tile("", std::to_string(Unsafe), "unsafe fixes");
  Tile("", std::to_string(Unknown), "unknown");
  Statistics S = collectStatistics(R, O.UnsafeFixes);
  if (S.WavefrontsBefore > 0)
    Tile("wide", number(S.WavefrontsBefore) + " \u2192 " + number(S.WavefrontsAfter),
         "wavefronts, one block of each kernel");
  OS << "</div>\n";
  bool Any = false;
  for (const FileFinding &F : R.Files) {
    if (F.State != FileStatus::Failed && F.State != FileStatus::Partial)
      continue;
    OS << (Any ? "" : "<div class=\"messages\">") << "<p><b>" << esc(F.Path)
       << "</b> "
       << (F.State == FileStatus::Failed ? "could not be analysed"
                                         : "was understood in part");
    if (!F.Messages.empty())
      OS << ": " << esc(F.Messages.front());
    OS << "</p>";
    Any = true;
  }
  OS << (Any ? "</div>\n" : "") << "</header>\n";
}

void Page::overview() {
  OS << "<h2 id=\"overview\">Findings</h2>\n"
        "<div class=\"filter\"><input id=\"find\" type=\"search\" "
        "aria-label=\"Filter findings\" placeholder=\"Filter by array, kernel "
        "or file\"><button id=\"open\" type=\"button\">Open all</button>"
        "<button id=\"close\" type=\"button\">Close all</button>"
        "<span id=\"count\" class=\"muted\" aria-live=\"polite\"></span></div>\n"
        "<div class=\"list\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"List of findings\"><table><thead><tr><th class=\"num\">Ways<th>Array"
        "<th>Kernel<th>Place<th>Fix</tr></thead><tbody>\n";
  size_t Number = 0;
  for (const DeclGroup &G : Groups) {
    if (!isListed(G))
      continue;
    const ArrayFinding &A = *G.Main;
    unsigned Ways = 0;
    for (const Access &X : A.Accesses)
      Ways = std::max(Ways, X.Now ? X.Now->Ways : 0);
    OS << "<tr";
    searchText(G);
    OS << "><td class=\"num\"><span class=\"ways\">" << Ways
       << "</span><td><a href=\"#f" << ++Number << "\"><code>" << esc(A.Name)
       << "</code></a><td>" << esc(A.Kernel) << "<td><code>"
       << esc(placeWords(A.Where)) << "</code><td>"
       << (A.Remedy.Kind == FixKind::None ? "none"
                                          : std::string(toString(A.Remedy.Kind)) +
                                                ", " + toString(A.Remedy.Safe))
       << "</tr>\n";
  }
  OS << "</tbody></table></div>\n"
        "<p class=\"legend\">How to read the pictures: a column is one of the 32 "
        "banks, a row is one pass, a square holds the lane that is served. "
        "<span class=\"key ok\"></span> first pass; <span class=\"key late\">"
        "</span> passes that the warp waits for. A + marks a word that several "
        "lanes share. The flatter, the faster.</p>\n";
}

void Page::codeLine(unsigned Number, char Mark, StringRef Class,
                    const std::string &Html) {
  OS << "<div class=\"" << Class << "\"><span class=\"n\">" << Number
     << "</span><span class=\"m\">" << Mark << "</span><span>" << Html
     << "</span></div>";
}

/// The declaration, the accesses and the changed lines, file by file.
void Page::code(const DeclGroup &G, const std::vector<PlaceGroup> &Places) {
  const ArrayFinding &A = *G.Main;
  struct Span {
    unsigned Begin, End;
    bool Conflict;
  };
  std::map<std::string, std::map<unsigned, std::vector<Span>>> Marks;
  auto Mark = [&](const Place &P, StringRef Spelled, bool Conflict) {
    if (std::optional<StringRef> Line = lineOf(O, P.File, P.Line))
      Marks[P.File][P.Line].push_back(
          {P.Column, endColumn(*Line, P.Column, Spelled), Conflict});
  };
  for (const PlaceGroup &P : Places)
    Mark(P.Worst->Where, P.Worst->Text, !P.Worst->Now || P.Worst->Now->Ways > 1);
  Mark(A.Where, A.Name, G.Is == Verdict::Conflict);
  std::map<std::pair<std::string, unsigned>, ChangedLines> Changes;
  for (ChangedLines &C : changedLines(offeredEdits(A, O.UnsafeFixes), O)) {
    for (size_t I = 0; I != C.Before.size(); ++I)
      Marks[C.File].try_emplace(C.FirstLine + I);
    Changes[{C.File, C.FirstLine}] = C;
  }
  for (auto &[File, Lines] : Marks) {
    if (File != A.Where.File || Marks.size() > 1)
      OS << "<p class=\"muted\"><code>" << esc(File) << "</code></p>";
    OS << "<div class=\"code\" tabindex=\"0\" role=\"group\" aria-label=\"Source\">";
    unsigned Last = 0, ChangedUntil = 0;
    for (auto &[Number, Spans] : Lines) {
      if (Last && Number > Last + 1)
        OS << "<div class=\"gap\"><span class=\"n\">\u22ee</span></div>";
      Last = Number;
      if (Number < ChangedUntil)
        continue;
      auto Change = Changes.find({File, Number});
      if (Change != Changes.end()) {
        const ChangedLines &C = Change->second;
        for (size_t I = 0; I != C.Before.size(); ++I)
          codeLine(Number + I, '-', "del", esc(C.Before[I]));
        for (size_t I = 0; I != C.After.size(); ++I)
          codeLine(Number + I, '+', "add", esc(C.After[I]));
        ChangedUntil = Number + C.Before.size();
        continue;
      }
      StringRef Line = lineOf(O, File, Number).value_or("");
      llvm::sort(Spans, [](const Span &X, const Span &Y) { return X.Begin < Y.Begin; });
      std::string Html;
      unsigned At = 1;
      for (const Span &S : Spans) {
        if (S.Begin < At)
          continue; // one access inside another
        Html += esc(Line.slice(At - 1, S.Begin - 1));
        Html += S.Conflict ? "<mark>" : "<mark class=\"free\">";
        Html += esc(Line.slice(S.Begin - 1, S.End - 1)) + "</mark>";
        At = S.End;
      }
      codeLine(Number, ' ', "", Html + esc(Line.substr(At - 1)));
    }
    OS << "</div>\n";
  }
}

void Page::access(const PlaceGroup &P) {
  const Access &A = *P.Worst;
  OS << "<h3><code>" << esc(A.Text) << "</code></h3>\n<p class=\"muted\">"
     << esc(placeWords(A.Where)) << ", " << opWords(A) << ", "
     << esc(blockWords(A.Block, A.Source));
  if (std::string Which = whichWords(P); !Which.empty())
    OS << ", " << esc(Which);
  OS << "</p>\n";
  if (std::string Status = statusWords(A); !Status.empty())
    OS << "<p>" << esc(Status) << "</p>\n";
  if (!A.Now)
    return;
  OS << "<p>" << esc(meetingWords(A.Worst));
  if (std::string Stride = strideWords(A.Worst); A.Now->Ways > 1 && !Stride.empty())
    OS << "; lanes are " << Stride;
  OS << ".</p>\n";
  if (!A.MergeNote.empty())
    OS << "<p>" << esc(A.MergeNote) << "</p>\n";
  auto Figure = [&](const char *When, const banks::Request &Q, unsigned Wavefronts) {
    OS << "<figure><figcaption><b>" << When << "</b>: "
       << counted(Wavefronts, "pass") << "</figcaption>";
    Sheet.writePicture(Q, OS);
    OS << "</figure>";
  };
  OS << "<div class=\"pics\">";
  Figure("Now", A.Worst, A.Now->Wavefronts);
  if (A.After)
    Figure("With the fix", A.WorstAfter, A.After->Wavefronts);
  OS << "</div>\n";
}

void Page::bars(const Fix &F) {
  static constexpr size_t MaxBars = 17;
  uint64_t Most = 0;
  for (const PadRow &Row : F.Table)
    Most = std::max(Most, Row.Total);
  if (F.Table.size() < 2 || !Most)
    return;
  OS << "<h3>What each pad would cost</h3>\n<div class=\"scroll\"><table "
        "class=\"bars\"><thead><tr><th class=\"num\">Pad<th>Wavefronts of a "
        "block<th class=\"num\">Bytes</tr></thead><tbody>\n";
  for (size_t I = 0; I != F.Table.size(); ++I) {
    const PadRow &Row = F.Table[I];
    bool Chosen = Row.Pad == F.Pad;
    if (I >= MaxBars && !Chosen)
      continue;
    OS << "<tr class=\"" << (Chosen ? "best" : Row.Allowed ? "" : "no")
       << "\"><td class=\"num\">" << (Row.Pad > 0 ? "+" : "") << Row.Pad
       << "<td><div class=\"bar\"><i style=\"width:" << Row.Total * 75 / Most
       << "%\"></i>" << Row.Total << (Chosen ? " <small>chosen</small>" : "")
       << (Row.Allowed ? "" : " <small>not allowed</small>") << "</div><td class=\"num\">"
       << Row.Bytes << "</tr>\n";
  }
  OS << "</tbody></table></div>\n";
}

void Page::finding(const DeclGroup &G, size_t Number) {
  const ArrayFinding &A = *G.Main;
  const Fix &F = A.Remedy;
  std::vector<PlaceGroup> Places = placesOf(G);
  OS << "<details class=\"finding\" id=\"f" << Number << '"'
     << (Number <= OpenFindings ? " open" : "");
  searchText(G);
  OS << "><summary>";
  if (G.Is == Verdict::Conflict && !Places.empty() && Places.front().Worst->Now)
    OS << "<span class=\"ways\">" << Places.front().Worst->Now->Ways
       << "-way</span>";
  OS << "<span class=\"name\">" << esc(A.Name) << "</span><span>in "
     << esc(A.Kernel);
  if (!G.Others.empty())
    OS << " and " << G.Others.size() << " more";
  OS << "</span><span class=\"badge "
     << (F.Kind == FixKind::None ? "" : toString(F.Safe)) << "\">"
     << (F.Kind == FixKind::None ? "no fix" : fixLabel(F))
     << "</span><span class=\"where\">" << esc(placeWords(A.Where))
     << "</span></summary>\n<div class=\"body\">\n";
  if (F.Kind != FixKind::None) {
    OS << "<p><b>" << esc(fixTitle(A)) << "</b>";
    if (std::string Cost = costWords(A); !Cost.empty())
      OS << "<br><span class=\"muted\">" << esc(Cost) << "</span>";
    OS << "</p>\n";
  }
  if (!F.Reasons.empty())
    OS << "<p>" << esc(reasonWords(F.Reasons)) << "</p>\n";
  code(G, Places);
  for (const PlaceGroup &P : Places)
    access(P);
  bars(F);
  OS << "</div></details>\n";
}

/// Arrays that are no finding, in one table.
void Page::others(Verdict V, StringRef Title) {
  auto Fits = [&](const DeclGroup &G) { return G.Is == V && !isListed(G); };
  size_t Count = llvm::count_if(Groups, Fits);
  if (!Count)
    return;
  OS << "<h2>" << Title << "</h2>\n<details" << (Count <= 20 ? " open" : "")
     << "><summary>" << counted(Count, "array")
     << "</summary><div class=\"list\" tabindex=\"0\" role=\"region\" aria-label=\""
     << Title << "\"><table><thead><tr><th>Array<th>Kernel<th>Place<th>"
     << (V == Verdict::Unknown ? "Why" : "Accesses") << "</tr></thead><tbody>\n";
  for (const DeclGroup &G : Groups) {
    if (!Fits(G))
      continue;
    const ArrayFinding &A = *G.Main;
    OS << "<tr";
    searchText(G);
    OS << "><td><code>" << esc(arrayWords(A)) << "</code><td>" << esc(A.Kernel)
       << "<td><code>" << esc(placeWords(A.Where)) << "</code><td>";
    if (V == Verdict::Unknown) {
      for (const PlaceGroup &P : placesOf(G))
        if (std::string Status = statusWords(*P.Worst); !Status.empty())
          OS << "<code>" << esc(P.Worst->Text) << "</code>: " << esc(Status)
             << "<br>";
    } else {
      OS << A.Accesses.size();
    }
    OS << "</tr>\n";
  }
  OS << "</tbody></table></div></details>\n";
}

void Page::write() {
  for (const DeclGroup &G : Groups)
    if (isListed(G))
      for (const PlaceGroup &P : placesOf(G)) {
        if (P.Worst->Now)
          Sheet.add(P.Worst->Worst);
        if (P.Worst->Now && P.Worst->After)
          Sheet.add(P.Worst->WorstAfter);
      }
  OS << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        // Whatever a hostile name may smuggle in has nowhere to send to.
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
        "'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
        "<title>Shared-memory bank conflicts</title>\n<style>"
     << htmlStyle() << "</style>\n<script>" << htmlScript()
     << "</script></head><body>\n";
  Sheet.writeSheet(OS);
  top();
  OS << "<main>\n";
  bool Any = llvm::any_of(Groups, isListed);
  if (Any)
    overview();
  OS << "<div id=\"findings\" tabindex=\"-1\">\n";
  size_t Number = 0;
  for (const DeclGroup &G : Groups)
    if (isListed(G))
      finding(G, ++Number);
  if (!Any)
    OS << "<p>No bank conflict was found.</p>\n";
  OS << "</div>\n";
  others(Verdict::Unknown, "Unknown");
  others(Verdict::Clean, "Without conflict");
  OS << "</main>\n<footer>shmfix " << esc(O.Version) << "</footer>\n</body></html>\n";
}

class HtmlWriter : public Writer {
  void write(const Report &R, const ReportOptions &O,
             raw_ostream &OS) const override {
    Page(R, O, OS).write();
  }
};

} // namespace

std::unique_ptr<Writer> makeHtmlWriter() {
  return std::make_unique<HtmlWriter>();
}

} // namespace shmfix
