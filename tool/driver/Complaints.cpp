//===- Complaints.cpp - What was wrong with a parse, in words ------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Complaints.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace shmfix {

bool hasSyntaxError(const ParseOutcome &Out, const std::string &File) {
  return Out.MissingHeaders.empty() &&
         llvm::any_of(Out.Errors, [&](const ParseError &E) {
           return E.File == File && (StringRef(E.Message).starts_with("expected ") ||
                                     StringRef(E.Message).starts_with("extraneous "));
         });
}

/// What would help against an error of this kind.
static std::string adviceFor(const ParseError &E, const ParseOutcome &Out) {
  StringRef Message = E.Message;
  if (auto It = Out.Shadows.find(E.File); It != Out.Shadows.end())
    return "; it stands in front of the system's <" + It->second +
           ">: give its folder with -iquote instead of -I";
  auto Quoted = [&] { return Message.split('\'').second.split('\'').first; };
  if (Message.starts_with("use of undeclared identifier") && !Quoted().empty() &&
      llvm::none_of(Quoted(), [](char C) { return llvm::isLower(C); }))
    return "; if the build defines it, give it after --, as in -- -D" + Quoted().str() + "=VALUE";
  if (Message.starts_with("unknown type name") || Message.starts_with("use of undeclared"))
    return "; the header that declares it may be included before this file only: give it "
           "after --, as in -- -include FILE";
  return "";
}

static std::string firstLine(const ParseError &E, const ParseOutcome &Out) {
  return (E.File.empty() ? "" : E.File + ":" + std::to_string(E.Line) + ": ") + E.Message +
         adviceFor(E, Out);
}

void describe(const ParseOutcome &Out, FileFinding &F) {
  for (const std::string &H : Out.MissingHeaders) {
    if (F.Messages.size() >= 4)
      break;
    F.Messages.push_back("'" + H + "' was not found; give its folder after --, as in -- -I DIR");
  }
  for (const ParseError &E : Out.Errors) {
    if (F.Messages.size() >= 5)
      break;
    F.Messages.push_back(firstLine(E, Out));
  }
}

} // namespace shmfix
