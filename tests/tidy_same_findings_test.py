#!/usr/bin/env python3
"""The clang-tidy module says and writes what the command line does.

    tidy_same_findings_test.py SHMFIX CLANG_TIDY MODULE PRELUDE_DIR INPUTS...

Every .cu file below INPUTS goes through both, on copies of its own: the same
declarations with the same headline and rule, then the same text after --fix.
The module has no switch for unsafe fixes. Standard library only. Exit status: 0 passed, 1 failed.
"""

import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

shmfix, tidy, module, prelude = (
    os.path.realpath(p) if os.path.exists(p) else p for p in sys.argv[1:5])
WARNING = re.compile(r"^\S.*?:(\d+:\d+): warning: (.*) \[(shmfix-[a-z-]*)[],]", re.M)
FLAGS = ["-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90", "-fgpu-rdc",
         "-nocudainc", "-nocudalib", "-std=c++17", "-Wno-unknown-cuda-version",
         "-isystem", prelude, "-include", "__shmfix_cuda.h"]


def run(command, folder):
    return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=300).stdout.decode(errors="replace")


def by_command_line(folder, name, options):
    # Findings as they were, then the fix.
    return "".join(run([shmfix, "--no-cuda", *options, *mode, name], folder)
                   for mode in ([], ["--fix"]))


def by_module(folder, name, options):
    values = {}
    for option, value in zip(options[::2], options[1::2]):
        values.setdefault(option[2:].capitalize(), []).append(value)
    config = ", ".join(f"shmfix-bank-conflict.{o}: '{';'.join(v)}'" for o, v in values.items())
    return run([tidy, "--load", module, "--checks=-*,shmfix-*", "--quiet", "--fix",
                f"--config={{CheckOptions: {{{config}}}}}",
                os.path.join(folder, name), "--", *FLAGS], folder)


def findings(text):
    # The module puts the fix into the same sentence.
    return sorted({(place, said.split("; ")[0], rule)
                   for place, said, rule in WARNING.findall(text)})


def compare(path):
    name = os.path.basename(path)
    with open(path, "rb") as file:
        before = file.read()
    # The first line may hold options.
    first = before.split(b"\n")[0].decode(errors="replace")
    options = first.partition("// shmfix: ")[2].replace("--unsafe-fixes", "").split()
    texts, found, complaints = [], [], []
    with tempfile.TemporaryDirectory() as work:
        for way in (by_command_line, by_module):
            # Neighbours too: one may include the other.
            folder = os.path.join(work, way.__name__)
            shutil.copytree(os.path.dirname(path), folder)
            found.append(findings(way(folder, name, options)))
            with open(os.path.join(folder, name), "rb") as file:
                texts.append(file.read())
    if found[0] != found[1]:
        complaints.append(f"{path}: shmfix {found[0]}\n  clang-tidy {found[1]}")
    if texts[0] != texts[1]:
        complaints.append(f"{path}: another text after --fix")
    return complaints, len(found[0]), texts[0] != before


def main():
    paths = sorted(os.path.join(folder, name) for top in sys.argv[5:]
                   for folder, _, names in os.walk(top) for name in names
                   if name.endswith(".cu"))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(compare, paths))
    complaints = [c for r in results for c in r[0]]
    found = sum(r[1] for r in results)
    changed = sum(r[2] for r in results)
    print("\n".join(complaints))
    print(f"{len(paths)} files, {found} findings, {changed} files changed")
    # Two sides that both find nothing agree as well.
    if complaints or found < 50 or changed < 20:
        sys.exit(1)


main()
