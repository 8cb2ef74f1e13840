//===- CompletionCommand.cpp - shmfix completion ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/commands/CompletionCommand.h"

#include "tool/commands/OptionList.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

namespace {

constexpr const char *Usage =
    "usage: shmfix completion bash|zsh|fish\n"
    "\n"
    "Prints a completion script. To try it in this shell:\n"
    "  bash: eval \"$(shmfix completion bash)\"\n"
    "  zsh:  eval \"$(shmfix completion zsh)\"\n"
    "  fish: shmfix completion fish | source\n";

using Formats = ArrayRef<StringRef>;

/// Inside single quotes of any of the three shells.
std::string quoted(StringRef Text) {
  std::string R = "'";
  for (char C : Text)
    R += C == '\'' ? std::string("\u2019") : std::string(1, C);
  return R + "'";
}

std::string commandNames() {
  std::string R;
  for (const CommandEntry &C : commandList())
    R += (R.empty() ? "" : " ") + C.Name.str();
  return R;
}

void bash(Formats F, raw_ostream &OS) {
  OS << "# bash completion for shmfix, made by: shmfix completion bash\n"
        "_shmfix() {\n"
        "  local cur prev words cword\n"
        "  if declare -F _init_completion >/dev/null; then\n"
        "    _init_completion -n =: || return\n"
        "  else\n"
        "    cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
        "    words=(\"${COMP_WORDS[@]}\") cword=$COMP_CWORD\n"
        "  fi\n"
        "  local given=$cur head=\n"
        "  if [[ $cur == --*=* ]]; then\n"
        "    prev=${cur%%=*} given=${cur#*=} head=$prev=\n"
        "    # Without bash-completion '=' is a word of its own, as bash splits it.\n"
        "    [[ $COMP_WORDBREAKS == *=* ]] && head=\n"
        "  elif [[ $cur == = ]]; then\n"
        "    given=\n"
        "  elif [[ $prev == = ]]; then\n"
        "    prev=${COMP_WORDS[COMP_CWORD-2]}\n"
        "  fi\n"
        "  if ((cword == 2)) || [[ $head$prev == = ]]; then\n"
        "    case ${words[1]} in\n"
        "      explain) COMPREPLY=($(compgen -W '"
     << join(ruleNames(), " ") << "' -- \"$cur\")); return ;;\n"
     << "      completion) COMPREPLY=($(compgen -W 'bash zsh fish' -- \"$cur\")); return ;;\n"
        "    esac\n"
        "  fi\n"
        "  case $prev in\n";
  for (const OptionEntry &O : shownOptions()) {
    Values V = valuesOf(O, F);
    std::string Offer;
    switch (V.Is) {
    case Values::Nothing:
      continue;
    case Values::Anything:
      Offer = "COMPREPLY=()";
      break;
    case Values::Words:
      Offer = "COMPREPLY=($(compgen -P \"$head\" -W '" + join(V.Choices, " ") + "' -- \"$given\"))";
      break;
    case Values::File:
      Offer = "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -P \"$head\" -f -- \"$given\"))";
      break;
    case Values::Folder:
      Offer = "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -P \"$head\" -d -- \"$given\"))";
      break;
    case Values::Revision:
      Offer = "COMPREPLY=($(compgen -P \"$head\" -W \"$(git for-each-ref --format='%(refname:short)' "
              "2>/dev/null)\" -- \"$given\"))";
      break;
    }
    OS << "    " << O.dashed() << ") " << Offer << "; return ;;\n";
  }
  OS << "  esac\n"
        "  if [[ $cur == -* ]]; then\n"
        "    COMPREPLY=($(compgen -W '";
  for (const OptionEntry &O : shownOptions())
    OS << O.dashed() << ' ';
  OS << "' -- \"$cur\"))\n"
        "    return\n"
        "  fi\n"
        "  local found\n"
        "  found=$(compgen -f -X '!*.@(cu|cuh|h|hpp|cc|cpp)' -- \"$cur\"; compgen -d -- \"$cur\")\n"
        "  ((cword == 1)) && found+=$'\\n'$(compgen -W '"
     << commandNames()
     << "' -- \"$cur\")\n"
        "  compopt -o filenames 2>/dev/null\n"
        "  local IFS=$'\\n'\n"
        "  COMPREPLY=($found)\n"
        "}\n"
        "shopt -s extglob\n"
        "complete -F _shmfix shmfix\n";
}

void zsh(Formats F, raw_ostream &OS) {
  // In a description of _arguments these end it.
  auto Text = [](StringRef Help) {
    std::string R;
    for (char C : Help) {
      if (C == '[' || C == ']' || C == ':' || C == '\\')
        R += '\\';
      R += C;
    }
    return R;
  };
  OS << "#compdef shmfix\n# zsh completion for shmfix, made by: shmfix completion zsh\n"
        "_shmfix() {\n"
        "  local -a commands\n  commands=(\n";
  for (const CommandEntry &C : commandList())
    OS << "    " << quoted(C.Name.str() + ":" + Text(C.Help)) << '\n';
  OS << "  )\n"
        "  if ((CURRENT == 3)); then\n"
        "    case $words[2] in\n"
        "      explain) compadd -- " << join(ruleNames(), " ") << "; return ;;\n"
        "      completion) compadd -- bash zsh fish; return ;;\n"
        "    esac\n"
        "  fi\n"
        "  ((CURRENT == 2)) && _describe -t commands command commands\n"
        "  _arguments -S \\\n";
  for (const OptionEntry &O : shownOptions()) {
    Values V = valuesOf(O, F);
    std::string Spec = "*" + O.dashed();
    if (V.Is != Values::Nothing)
      Spec += O.Name.size() == 1 ? "+" : "=";
    Spec += "[" + Text(O.Help) + "]";
    std::string Action = V.Is == Values::Words    ? "(" + join(V.Choices, " ") + ")"
                         : V.Is == Values::File   ? "_files"
                         : V.Is == Values::Folder ? "_files -/"
                         : V.Is == Values::Revision
                             ? "{compadd -- ${(f)\"$(git for-each-ref --format=%\\(refname\\:short\\) 2>/dev/null)\"}}"
                             : " ";
    if (V.Is != Values::Nothing)
      Spec += ":" + Text(O.Value) + ":" + Action;
    OS << "    " << quoted(Spec) << " \\\n";
  }
  OS << "    '*:source file:_files -g \"*.(cu|cuh|h|hpp|cc|cpp)(-.)\"'\n"
        "}\n"
        "if [ \"$funcstack[1]\" = _shmfix ]; then\n"
        "  _shmfix \"$@\"\n"
        "else\n"
        "  compdef _shmfix shmfix\n"
        "fi\n";
}

void fish(Formats F, raw_ostream &OS) {
  OS << "# fish completion for shmfix, made by: shmfix completion fish\n";
  for (const CommandEntry &C : commandList())
    OS << "complete -c shmfix -n __fish_use_subcommand -a " << C.Name << " -d "
       << quoted(C.Help) << '\n';
  OS << "complete -c shmfix -n '__fish_seen_subcommand_from explain' -f -a "
     << quoted(join(ruleNames(), " ")) << '\n'
     << "complete -c shmfix -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n";
  for (const OptionEntry &O : shownOptions()) {
    Values V = valuesOf(O, F);
    OS << "complete -c shmfix " << (O.Name.size() == 1 ? "-s " : "-l ") << O.Name;
    switch (V.Is) {
    case Values::Nothing:
      break;
    case Values::Anything:
      OS << " -x";
      break;
    case Values::Words:
      OS << " -x -a " << quoted(join(V.Choices, " "));
      break;
    case Values::File:
      OS << " -r -F";
      break;
    case Values::Folder:
      OS << " -x -a '(__fish_complete_directories)'";
      break;
    case Values::Revision:
      OS << " -x -a '(git for-each-ref --format=\"%(refname:short)\" 2>/dev/null)'";
      break;
    }
    OS << " -d " << quoted(O.Help) << '\n';
  }
}

} // namespace

int runCompletionCommand(ArrayRef<const char *> Args, ArrayRef<StringRef> F,
                         raw_ostream &Out, raw_ostream &Err) {
  StringRef Shell = Args.empty() ? "" : Args[0];
  if (Shell == "--help" || Shell == "-h") {
    Out << Usage;
    return 0;
  }
  auto *Print = StringSwitch<void (*)(Formats, raw_ostream &)>(Args.size() == 1 ? Shell : "")
                    .Case("bash", bash)
                    .Case("zsh", zsh)
                    .Case("fish", fish)
                    .Default(nullptr);
  if (!Print) {
    Err << "shmfix: error: completion takes bash, zsh or fish"
        << (Shell.empty() ? "" : ", not '" + Shell.str() + "'") << '\n';
    return 2;
  }
  Print(F, Out);
  return 0;
}

} // namespace shmfix
