//===- HtmlText.h - Text that is safe inside HTML ---------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names, paths and source text come from files that nobody has vetted. All of
// it goes through htmlText(), which serves element content, quoted attributes
// and SVG alike:
//   - & < > " ' become references,
//   - bytes that are not UTF-8, and control characters that HTML forbids,
//     become U+FFFD,
//   - marks that reorder or hide text (Unicode TR 36) become "<U+202E>", so
//     that code reads as the compiler reads it.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_HTMLTEXT_H
#define SHMFIX_TOOL_REPORT_HTMLTEXT_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace shmfix {

std::string htmlText(llvm::StringRef Text);

} // namespace shmfix

#endif
