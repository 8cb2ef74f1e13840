//===- HtmlSheet.h - Lanes on banks as shared SVG drawings ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The drawing of LanePicture, for a page. Equal requests share one drawing: a
// page with a thousand accesses holds a few dozen. Colours are classes that the
// page's style sets.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_HTMLSHEET_H
#define SHMFIX_TOOL_REPORT_HTMLSHEET_H

#include "matchers/banks/BankModel.h"

#include "llvm/ADT/StringMap.h"

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace shmfix {

class PictureSheet {
public:
  void add(const banks::Request &R);
  /// The drawings, for the start of the page.
  void writeSheet(llvm::raw_ostream &OS) const;
  /// A reference to the drawing of \p R, which must have been added.
  void writePicture(const banks::Request &R, llvm::raw_ostream &OS) const;

private:
  struct Drawing {
    std::string Body;
    unsigned Height = 0;
  };
  std::vector<Drawing> Drawings;
  llvm::StringMap<size_t> Known; ///< by what decides the drawing
};

} // namespace shmfix

#endif
