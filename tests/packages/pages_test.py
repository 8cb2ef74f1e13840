#!/usr/bin/env python3
"""The manual page and the completions list what --help lists.

    pages_test.py SHMFIX

The shells that are installed load their script and complete with it; the others
are named as not tried. Exit status: 0 passed, 1 failed.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

shmfix = os.path.realpath(sys.argv[1])
failed = False


def check(good, text):
    global failed
    if not good:
        failed = True
        print("FAIL", text)


def run(*command, **more):
    return subprocess.run(command, text=True, capture_output=True, **more)


help_text = run(shmfix, "--help").stdout
options = sorted(set(re.findall(r"^  (--?[A-Za-z][\w-]*)", help_text, re.M)) - {"--help-list"})
commands = re.findall(r"^  shmfix ([a-z]+) ", help_text, re.M)
check(len(options) > 20, f"--help lists {options}")
check("completion" in commands, f"--help lists the commands {commands}")
for command in commands:
    check(run(shmfix, command, "--help").returncode == 0, f"shmfix {command} --help")

man = run(shmfix, "--print-man").stdout
scripts = {s: run(shmfix, "completion", s).stdout for s in ("bash", "zsh", "fish")}
plain = man.replace("\\-", "-")
for option in options:
    word = option.lstrip("-")
    check(f"\\fB{option}\\fR" in plain, f"the manual page lacks {option}")
    check(re.search(rf"[' ]{option}[' ]", scripts["bash"]), f"bash lacks {option}")
    check(re.search(rf"'\*{option}[+=]?\[", scripts["zsh"]), f"zsh lacks {option}")
    short = "-s" if len(word) == 1 else "-l"
    check(f"complete -c shmfix {short} {word} " in scripts["fish"], f"fish lacks {option}")
for command in commands:
    check(f"\\fB{command}\\fR" in man, f"the manual page lacks the command {command}")
    for shell, text in scripts.items():
        check(re.search(rf"\b{command}\b", text), f"{shell} lacks the command {command}")

if shutil.which("man"):
    got = run("man", "--warnings", "-E", "utf8", "-l", "/dev/stdin", input=man,
              env={**os.environ, "MANWIDTH": "100", "MANPAGER": "cat"})
    check(got.returncode == 0 and not got.stderr, f"man: {got.stderr}")
    check("--explain-access=FILE:LINE" in got.stdout, "man shows --explain-access=FILE:LINE")
else:
    print("not tried: man is not installed")

with tempfile.TemporaryDirectory() as work:
    open(os.path.join(work, "a.cu"), "w").close()
    open(os.path.join(work, "notes.txt"), "w").close()
    for shell, text in scripts.items():
        with open(os.path.join(work, "_shmfix" if shell == "zsh" else shell), "w") as f:
            f.write(text)

    bash = """
source ./bash
try() { COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=(); _shmfix shmfix "${@: -1}"; echo "${COMPREPLY[@]}"; }
try shmfix --exp
try shmfix --verify ''
try shmfix --verify = n
try shmfix compl
try shmfix explain swizz
try shmfix a
try shmfix n
"""
    got = run("bash", "--norc", "-c", bash, cwd=work)
    check(got.stdout.split("\n")[:7] == ["--explain-access", "parse nvcc off", "nvcc", "completion",
                                         "swizzle", "a.cu", ""], f"bash: {got.stdout} {got.stderr}")

    if shutil.which("fish"):
        home = {**os.environ, "HOME": work}
        def fish(line):
            text = run("fish", "--no-config", "-c", f"source fish; complete -C '{line}'", cwd=work, env=home).stdout
            return [x.split("\t")[0] for x in text.splitlines()]
        check(fish("shmfix --expl") == ["--explain-access"], f"fish: {fish('shmfix --expl')}")
        check(fish("shmfix --verify ") == ["nvcc", "off", "parse"], f"fish: {fish('shmfix --verify ')}")
        check("swizzle" in fish("shmfix explain sw"), f"fish: {fish('shmfix explain sw')}")
    else:
        print("not tried: fish is not installed")

    if shutil.which("zsh"):
        # Completion needs a terminal; zpty gives zsh one.
        script = r"""
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1=; fpath=($PWD \$fpath); autoload -Uz compinit; compinit -u -D; LISTMAX=0; cd $PWD; print ready"
zpty -r z out '*ready*ready*'
zpty -w -n z "shmfix --explain-a"$'\t'
zpty -r z out '*explain-access*' && print -r -- "$out"
zpty -d z
"""
        got = run("timeout", "60", "zsh", "-f", "-c", script, cwd=work)
        check("--explain-access" in got.stdout, f"zsh: {got.stdout!r} {got.stderr}")
    else:
        print("not tried: zsh is not installed")

print("pages: " + ("failed" if failed else f"{len(options)} options, {len(commands)} commands, all passed"))
sys.exit(failed)
