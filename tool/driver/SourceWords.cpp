//===- SourceWords.cpp - Text that nobody parsed, as words ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/SourceWords.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace shmfix {

namespace {

bool isWord(char C) { return clang::isAsciiIdentifierContinue(C); }

/// Offsets at which the text names it.
SmallVector<size_t> placesOf(StringRef Text, StringRef Name) {
  SmallVector<size_t> R;
  for (size_t At = Text.find(Name); !Name.empty() && At != StringRef::npos; At = Text.find(Name, At + 1)) {
    size_t End = At + Name.size();
    if ((!At || !isWord(Text[At - 1])) && (End >= Text.size() || !isWord(Text[End])))
      R.push_back(At);
  }
  return R;
}

/// The logical line that Text begins with.
StringRef lineOf(StringRef Text) {
  size_t End = Text.find('\n');
  while (End != StringRef::npos && Text.take_front(End).rtrim('\r').ends_with("\\"))
    End = Text.find('\n', End + 1);
  return Text.take_front(End);
}

bool assigns(StringRef Behind) {
  Behind = Behind.ltrim();
  if (Behind.starts_with("++") || Behind.starts_with("--"))
    return true;
  for (StringRef Op : {"<<=", ">>=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="})
    if (Behind.starts_with(Op))
      return true;
  return Behind.starts_with("=") && !Behind.starts_with("==");
}

} // namespace

bool namesWord(StringRef Text, StringRef Name) { return !placesOf(Text, Name).empty(); }

bool namesAny(StringRef Text, const std::set<std::string> &Names) {
  return any_of(Names, [&](const std::string &N) { return namesWord(Text, N); });
}

bool setsWord(StringRef Text, StringRef Name) {
  for (size_t At : placesOf(Text, Name)) {
    StringRef Before = Text.take_front(At).rsplit('\n').second.rtrim();
    if (At && Before.empty() && !Text.take_front(At).contains('\n'))
      Before = Text.take_front(At).rtrim();
    StringRef Behind = Text.drop_front(At + Name.size()).ltrim();
    const bool Whole = Behind.empty() || !StringRef("[(.").contains(Behind[0]);
    if (Before.ends_with("++") || Before.ends_with("--") ||
        (Whole && Before.ends_with("&") && !Before.ends_with("&&")))
      return true;
    StringRef Last = Before.take_back(Before.size() - std::min(Before.size(), Before.find_last_not_of(
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") + 1));
    const bool Declared = !Last.empty() && Last != "else" && Last != "do" && !Before.ends_with(")");
    if (!Declared && assigns(Behind))
      return true;
  }
  return false;
}

std::set<std::string> wordsOf(StringRef Text) {
  std::set<std::string> R;
  while (!Text.empty()) {
    StringRef Word = Text.take_while(isWord);
    if (!Word.empty() && !clang::isDigit(Word[0]))
      R.insert(Word.str());
    Text = Text.drop_front(std::max<size_t>(1, Word.size()));
  }
  return R;
}

StringRef statementAt(StringRef Text, size_t Offset) {
  // Heads of loops belong to it: their semicolons stand in parentheses.
  size_t Begin = Offset;
  for (int Depth = 0; Begin > 0; --Begin) {
    const char C = Text[Begin - 1];
    Depth += (C == ')') - (C == '(' && Depth > 0);
    if (Depth == 0 && StringRef(";{}").contains(C))
      break;
  }
  return Text.slice(Begin, Text.find_first_of(";{}", Offset));
}

std::string assignedBefore(StringRef Text, size_t Offset) {
  int Depth = 0;
  for (size_t At = Offset; At-- > 0;) {
    const char C = Text[At];
    StringRef Before = Text.take_front(At);
    if (C == ')' || C == ']')
      ++Depth;
    else if (C == ';' || C == '{' || C == '}')
      return "";
    else if ((C == '(' || C == '[') && --Depth < 0) {
      // In the index of something, or given to a call.
      if (C == '[' || (!Before.rtrim().empty() && isWord(Before.rtrim().back())))
        return "";
      Depth = 0;
    } else if (C == '=' && Depth == 0 && !Before.empty() &&
               !StringRef("=!<>").contains(Before.back()) && Text[At + 1] != '=') {
      StringRef Left = Before.rtrim("+-*/%&|^ \t\r\n");
      size_t Begin = Left.size();
      while (Begin && isWord(Left[Begin - 1]))
        --Begin;
      return Left.drop_front(Begin).str();
    }
  }
  return "";
}

/// The word before each `=` that gives a value.
static void addSet(StringRef Text, bool Constants, std::set<std::string> &Out) {
  for (size_t At = Text.find('='); At != StringRef::npos; At = Text.find('=', At + 1)) {
    if ((At && StringRef("=!<>+-*/%&|^").contains(Text[At - 1])) || Text.substr(At + 1, 1) == "=")
      continue;
    StringRef Left = Text.take_front(At).rtrim();
    size_t Begin = Left.size();
    while (Begin && isWord(Left[Begin - 1]))
      --Begin;
    StringRef Before = Left.take_front(Begin);
    Before = Before.drop_front(Before.find_last_of(";{}()") + 1);
    if (Begin < Left.size() && (!Constants || namesWord(Before, "const") || namesWord(Before, "constexpr")))
      Out.insert(Left.drop_front(Begin).str());
  }
}

static void addMacros(StringRef Text, std::set<std::string> &Out) {
  for (const MacroText &M : macrosIn(Text))
    Out.insert(M.Name);
}

std::set<std::string> definedIn(StringRef Text) {
  std::set<std::string> R;
  addMacros(Text, R);
  // Without the bodies of functions: what braces hold, but for enumerators.
  std::string Top;
  int Parens = 0;
  SmallVector<bool> Open; // the brace hides what it holds
  for (size_t At = 0; At < Text.size(); ++At) {
    if (Text[At] == '{') {
      StringRef Before = Text.take_front(At);
      Before = Before.drop_front(Before.find_last_of(";{}") + 1);
      Open.push_back(!namesWord(Before, "enum") && !namesWord(Before, "namespace"));
    }
    Parens += (Text[At] == '(') - (Text[At] == ')' && Parens > 0);
    if (!is_contained(Open, true) && !Parens)
      Top += Text[At];
    if (Text[At] == '}' && !Open.empty())
      Open.pop_back();
  }
  addSet(Top, false, R);
  for (StringRef Rest = Top; !Rest.empty();) {
    auto [Statement, Tail] = Rest.split(';');
    if (namesWord(Statement, "typedef")) {
      size_t Begin = Statement.size();
      while (Begin && isWord(Statement[Begin - 1]))
        --Begin;
      R.insert(Statement.drop_front(Begin).str());
    }
    Rest = Tail;
  }
  return R;
}

std::set<std::string> constantsIn(StringRef Text) {
  std::set<std::string> R = definedIn(Text);
  addMacros(Text, R);
  addSet(Text, true, R);
  return R;
}

/// Behind the parenthesis that closes the one that Text begins with.
static StringRef behindCall(StringRef Text) {
  int Depth = 0;
  for (size_t At = 0; At < Text.size(); ++At) {
    Depth += (Text[At] == '(') - (Text[At] == ')');
    if (!Depth)
      return Text.drop_front(At + 1);
  }
  return "";
}

bool definesFunction(StringRef Text, StringRef Name) {
  return any_of(placesOf(Text, Name), [&](size_t At) {
    StringRef Rest = Text.drop_front(At + Name.size()).ltrim();
    if (!Rest.starts_with("("))
      return false;
    Rest = behindCall(Rest).ltrim();
    for (StringRef Word : {"const", "noexcept"})
      if (Rest.consume_front(Word))
        Rest = Rest.ltrim();
    return Rest.starts_with("{") || Rest.starts_with("->");
  });
}

bool isGiven(StringRef Text, StringRef Macro, const std::set<std::string> &Names) {
  return any_of(placesOf(Text, Macro), [&](size_t At) {
    StringRef Rest = Text.drop_front(At + Macro.size()).ltrim(" \t");
    if (!Rest.starts_with("("))
      return false;
    StringRef Given = Rest.drop_back(behindCall(Rest).size());
    return namesAny(Given, Names);
  });
}

bool MacroText::namesAny(const std::set<std::string> &Names) const {
  return any_of(Names, [&](const std::string &N) {
    return !is_contained(Parameters, N) && namesWord(Body, N);
  });
}

std::vector<MacroText> macrosIn(StringRef Text) {
  std::vector<MacroText> R;
  for (size_t At = 0; At < Text.size();) {
    StringRef Line = lineOf(Text.drop_front(At)), L = Line.ltrim();
    MacroText M;
    M.Begin = At;
    M.End = At + Line.size();
    At = M.End + 1;
    if (!L.consume_front("#") || (L = L.ltrim(" \t"), !L.consume_front("define")))
      continue;
    L = L.ltrim(" \t");
    StringRef Name = L.take_while(isWord);
    M.Name = Name.str();
    M.Body = L.drop_front(Name.size());
    if (M.Body.starts_with("(")) {
      StringRef List = M.Body.take_until([](char C) { return C == ')'; });
      for (const std::string &P : wordsOf(List))
        M.Parameters.push_back(P);
      M.Body = M.Body.drop_front(std::min(M.Body.size(), List.size() + 1));
    }
    if (!M.Name.empty())
      R.push_back(std::move(M));
  }
  return R;
}

std::set<std::string> withMacros(std::set<std::string> Names, const std::vector<MacroText> &Macros) {
  for (bool More = true; More;) {
    More = false;
    for (const MacroText &M : Macros)
      if (!Names.count(M.Name) && M.namesAny(Names))
        More |= Names.insert(M.Name).second;
  }
  return Names;
}

} // namespace shmfix
