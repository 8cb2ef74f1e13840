//===- ManPage.cpp - The manual page ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/commands/ManPage.h"

#include "tool/commands/OptionList.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

namespace {

/// Text that roff prints as it stands: a bare '-' would become a hyphen that
/// cannot be copied into a shell, a leading '.' a macro.
std::string roff(StringRef Text) {
  std::string R;
  for (char C : Text) {
    if (C == '\\')
      R += "\\e";
    else if (C == '-')
      R += "\\-";
    else if ((C == '.' || C == '\'') && (R.empty() || R.back() == '\n'))
      (R += "\\&") += C;
    else
      R += C;
  }
  return R;
}

constexpr StringRef Description = R"man(.SH DESCRIPTION
.B shmfix
finds shared-memory bank conflicts in CUDA code, computes them lane by lane, and
proposes or writes the smallest change that removes them.
It needs no GPU, no CUDA toolkit and no build of the project.
.PP
Without a mode it reports every finding with the change that it proposes, and
writes nothing.
Findings go to standard output; progress, tallies and errors go to standard error.
What follows
.B \-\-
is given to the compiler.
.BI @ FILE
stands for the arguments in a file.
)man";

constexpr StringRef Rest = R"man(.SH EXIT STATUS
.TP
.B 0
Done.
.TP
.B 1
With
.BR \-\-Werror :
there is a finding, or, after
.BR \-\-fix ,
a conflict remains.
.TP
.B 2
A file could not be analysed or written, or an option is wrong.
Each such file has a line on standard error; the other files are still done.
.SH ENVIRONMENT
.TP
.B CUDA_HOME, CUDA_PATH
The CUDA toolkit whose headers are used.
.TP
.B NVCC
The nvcc to ask for include paths.
.TP
.B NO_COLOR
No colours unless
.B \-\-color
is given.
.SH EXAMPLES
.TP
.B shmfix src/*.cu
Reports, writes nothing.
.TP
.B shmfix \-\-diff src/*.cu | git apply
Takes the safe fixes.
.TP
.B shmfix \-\-Werror \-\-since origin/main src/*.cu
Fails on findings in changed lines.
.TP
.B shmfix \-\-explain\-access a.cu:29 a.cu
Draws the lanes and banks of the accesses in line 29.
.SH SEE ALSO
.BR clang\-tidy (1),
.BR clangd (1),
.BR git\-apply (1)
)man";

} // namespace

void writeManPage(StringRef Version, raw_ostream &OS) {
  OS << ".TH SHMFIX 1 \"\" \"shmfix " << Version << "\" \"User Commands\"\n"
     << ".SH NAME\nshmfix \\- find and remove shared\\-memory bank conflicts in CUDA code\n"
     << ".SH SYNOPSIS\n.B shmfix\n[\\fIMODE\\fR] [\\fIOPTIONS\\fR] \\fIFILE\\fR... "
        "[\\fB\\-\\-\\fR \\fICOMPILER\\-ARGS\\fR]\n";
  for (const CommandEntry &C : commandList())
    OS << ".br\n.B shmfix " << C.Name << "\n\\fI" << roff(C.Arguments) << "\\fR\n";
  OS << Description;
  std::string Group;
  OS << ".SH OPTIONS\n";
  for (const OptionEntry &O : shownOptions()) {
    if (O.Group != Group)
      OS << ".SS \"" << roff(Group = O.Group) << "\"\n";
    OS << ".TP\n\\fB" << roff(O.dashed()) << "\\fR";
    if (!O.Value.empty())
      OS << (O.Name.size() == 1 ? " " : "=") << "\\fI" << roff(O.Value) << "\\fR";
    OS << '\n' << roff(O.Help) << ".\n";
  }
  OS << ".SH COMMANDS\n";
  for (const CommandEntry &C : commandList())
    OS << ".TP\n\\fB" << C.Name << "\\fR \\fI" << roff(C.Arguments) << "\\fR\n"
       << roff(C.Help) << ".\n";
  OS << Rest;
}

} // namespace shmfix
