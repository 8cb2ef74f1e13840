#!/usr/bin/env python3
"""Runs the examples of README.md and docs/.

    docs_test.py SHMFIX SOURCE_FOLDER

An example is a fenced block marked `console`: lines that begin with `$ ` are
commands of bash, the lines below are what they print, on stdout and stderr
together. A line `...` stands for any lines. A here-document goes on to its END.
The blocks of a page share one folder, in which test_inputs/ lies as in the
source and `shmfix` and build/bin/shmfix are the executable.
Also checked: links between pages and files lead somewhere; YAML blocks can be
read, where Python has a reader; the shmfix commands of the CI recipes run on a
git repository and write what the service takes.
Exit status: 0 passed, 1 failed.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap

shmfix, source = map(os.path.realpath, sys.argv[1:3])
pages = [os.path.join(source, "README.md")] + sorted(glob.glob(source + "/docs/**/*.md", recursive=True))
failed, ran = False, 0


def fail(text):
    global failed
    failed = True
    print("FAIL", text)


def examples(text):
    """(line, command, expected) of each command."""
    block = None
    for number, line in enumerate(text.split("\n"), 1):
        if block is None:
            if line.strip() == "```console":
                block = []
            continue
        if line.strip() == "```":
            yield from block
            block = None
        elif block and "<<'END'" in block[-1][1] and not block[-1][1].endswith("\nEND"):
            block[-1][1] += "\n" + line
        elif line.startswith("$ "):
            block.append([number, line[2:], []])
        elif block:
            block[-1][2].append(line.rstrip())  # spaces at the end do not count


def fits(expected, got):
    if not expected:
        return not got
    if expected[0] == "...":
        return any(fits(expected[1:], got[i:]) for i in range(len(got) + 1))
    return bool(got) and expected[0] == got[0] and fits(expected[1:], got[1:])


for page in pages:
    name = os.path.relpath(page, source)
    text = open(page, encoding="utf-8").read()
    for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
        if not os.path.exists(os.path.join(os.path.dirname(page), target)):
            fail(f"{name}: the link to {target} leads nowhere")
    found = list(examples(text))
    if not found:
        continue
    with tempfile.TemporaryDirectory() as work:
        shutil.copytree(source + "/test_inputs", work + "/test_inputs")
        os.makedirs(work + "/build/bin")
        os.symlink(shmfix, work + "/build/bin/shmfix")
        environment = {"PATH": f"{work}/build/bin:{os.environ['PATH']}", "HOME": work, "LC_ALL": "C.UTF-8",
                       "NO_COLOR": "1"}
        for line, command, expected in found:
            ran += 1
            got = subprocess.run(["bash", "-c", command], cwd=work, env=environment, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
            got = [line.rstrip() for line in got.rstrip("\n").split("\n")] if got.strip() else []
            while expected and not expected[-1]:
                expected.pop()
            if not fits(expected, got):
                fail(f"{name}:{line}: $ {command}\n--- expected\n" + "\n".join(expected) +
                     "\n--- got\n" + "\n".join(got))

def yaml_blocks(page):
    return re.findall(r"```yaml\n(.*?)```", open(page, encoding="utf-8").read(), re.S)


try:
    import yaml
except ImportError:
    print("not tried: YAML blocks (no PyYAML)")
else:
    for page in pages:
        for block in yaml_blocks(page):
            try:
                yaml.safe_load(textwrap.dedent(block))
            except yaml.YAMLError as error:
                fail(f"{os.path.relpath(page, source)}: {error}")

recipes = []
for block in yaml_blocks(source + "/docs/ci.md"):
    for command in re.findall(r"git ls-files .*", block):
        recipes.append(re.sub(r"\|$", "", command.strip()))
with tempfile.TemporaryDirectory() as work:
    shutil.copy(source + "/test_inputs/programs/transpose.cu", work)
    os.symlink(shmfix, work + "/shmfix")
    environment = {**os.environ, "PATH": f"{work}:{os.environ['PATH']}", "HOME": work, "GIT_CONFIG_NOSYSTEM": "1"}
    subprocess.run("git init -q . && git add transpose.cu", shell=True, cwd=work, env=environment, check=True)
    for command in recipes:
        got = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=work, env=environment, text=True,
                             capture_output=True)
        # xargs ends with 123 when the command ends with 1 to 125.
        if got.returncode != (123 if "--Werror" in command else 0):
            fail(f"docs/ci.md: {command}: {got.returncode} {got.stderr}")
        if "github" in command and not re.match(r"::warning file=transpose.cu,line=20,", got.stdout):
            fail(f"docs/ci.md: {command}: {got.stdout}")
        if "rdjson" in command:
            first = json.loads(got.stdout)["diagnostics"][0]
            if first["location"]["path"] != "transpose.cu" or "TILE + 1" not in json.dumps(first["suggestions"]):
                fail(f"docs/ci.md: {command}: {got.stdout}")
    with open(work + "/shmfix.sarif") as f:
        where = json.load(f)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    if where["artifactLocation"]["uri"] != "transpose.cu" or where["region"]["startLine"] != 20:
        fail(f"docs/ci.md: the SARIF report: {where}")
    with open(work + "/gl-code-quality.json") as f:
        issue = json.load(f)[0]
    if issue["location"]["path"] != "transpose.cu" or not issue["fingerprint"]:
        fail(f"docs/ci.md: the code quality report: {issue}")
if len(recipes) != 4:
    fail(f"{len(recipes)} recipes found")

if ran < 5:
    fail(f"only {ran} examples found")
print("docs: " + ("failed" if failed else f"{ran} examples on {len(pages)} pages, all passed"))
sys.exit(failed)
