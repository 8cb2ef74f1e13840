#!/usr/bin/env python3
"""shmfix-clangd over LSP: what it shows, its quick fix, its hover text.

    clangd_lsp_test.py SHMFIX_CLANGD SHMFIX

What is right is told by `shmfix --fix` on a copy of the same text. Exit status:
0 passed, 1 failed.
"""

import json
import os
import subprocess
import sys
import tempfile

from clangd_client import Client, apply, errors, ours

CLANGD, SHMFIX = map(os.path.realpath, sys.argv[1:3])
SOURCE = """\
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out, const float *in) {
  transpose<<<1, dim3(32, 32)>>>(out, in);
}
"""
TABLE = """\
pad  store:3  load:5  wavefronts/block  bytes
  0        1      32              1056   4096
 +1        1       1                64   4224  <- chosen
"""


def write(folder, name, text):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    return path


def by_command_line(folder, text, name="copy.cu"):
    path = write(folder, name, text)
    subprocess.run([SHMFIX, "--fix", path], stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, check=False)
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def only(things):
    assert len(things) == 1, things
    return things[0]


def one_file(home, *options):
    """No compile database: diagnostics, quick fix, hover, as the user types."""
    client = Client([CLANGD, *options], home)
    path = write(home, "transpose.cu", SOURCE)
    client.open(path, SOURCE)
    found = client.diagnostics(path)
    assert not errors(found), found
    mine = only(ours(found))
    assert mine["range"]["start"] == {"line": 1, "character": 19}, mine
    assert mine["message"].startswith("32-way bank conflict on 'tile'"), mine
    assert "codeDescription" not in mine, mine
    related = only(mine["relatedInformation"])
    assert related["location"]["range"]["start"] == {"line": 4, "character": 40}, related

    fixed = apply(SOURCE, only(client.fixes(path, mine)))
    assert fixed == by_command_line(home, SOURCE), fixed
    assert fixed != SOURCE

    for line, character in ((1, 19), (1, 22), (2, 3), (4, 40)):  # its name
        text = client.hover(path, line, character)
        assert TABLE in text and "32 passes instead of 1" in text, text
        assert text.startswith("### variable `tile`"), text  # clangd's own
    for line, character in ((0, 18), (2, 8), (8, 3)):  # other names
        text = client.hover(path, line, character)
        assert text and "**shmfix**" not in text, text
    assert client.hover(path, 5, 0) is None

    # Text that is on no disk: the fix, then back, then two lines further down.
    client.change(path, 2, fixed)
    assert not ours(client.diagnostics(path, 2))
    text = client.hover(path, 1, 20)
    assert "no bank conflict on 'tile'" in text, text
    client.change(path, 3, "\n// é\n" + SOURCE)
    mine = only(ours(client.diagnostics(path, 3)))
    assert mine["range"]["start"]["line"] == 3, mine
    assert TABLE.replace("store:3  load:5", "store:5  load:7") in client.hover(path, 3, 20)
    assert client.end() == 0


def columns(home):
    """Columns count UTF-16 units; line ends may be those of Windows."""
    client = Client([CLANGD, "--no-cuda"], home)
    odd = SOURCE.replace("  __shared__", "  /* 𝛼é */ __shared__").replace("\n", "\r\n")
    path = write(home, "odd names/größe.cu", odd)
    client.open(path, odd)
    mine = only(ours(client.diagnostics(path)))
    assert mine["range"]["start"] == {"line": 1, "character": 29}, mine
    assert "shmfix" in client.hover(path, 1, 29)
    assert apply(odd, only(client.fixes(path, mine))) == by_command_line(home, odd)
    assert client.end() == 0


def plain_text(home):
    """A client that renders no Markdown."""
    client = Client([CLANGD, "--no-cuda"], home, {"textDocument": {}})
    path = write(home, "plain.cu", SOURCE)
    client.open(path, SOURCE)
    text = client.hover(path, 1, 20)
    assert TABLE in text and "`" not in text and "**" not in text, text
    assert client.end() == 0


def database(home):
    """A compile database that calls nvcc; a header with the body of a function."""
    project = os.path.join(home, "project")
    header = write(project, "include/side.cuh",
                   "#pragma once\n"
                   "__device__ inline int column() { return SIDE_OF_TILE * threadIdx.x; }\n")
    source = ('#include "side.cuh"\n'
              "#ifndef SIDE_OF_TILE\n#error no options\n#endif\n"
              "#if __CUDA_ARCH__ != 800\n#error another architecture\n#endif\n"
              "__global__ void __launch_bounds__(32) k(float *out) {\n"
              "  __shared__ float a[1024];\n"
              "  a[column()] = 1;\n"
              "  __syncthreads();\n"
              "  out[threadIdx.x] = a[threadIdx.x];\n}\n")
    path = write(project, "src/k.cu", source)
    host = write(project, "src/host.cpp", "int main() { return HOST; }\n")
    build = os.path.join(project, "build")
    write(build, "includes_CUDA.rsp", f'-I"{project}/include"\n')
    write(build, "compile_commands.json", json.dumps([
        {"directory": build, "file": path, "output": "k.cu.o",
         "command": "/usr/local/cuda/bin/nvcc -forward-unknown-to-host-compiler "
                    "-DSIDE_OF_TILE=32 --options-file includes_CUDA.rsp -O3 -DNDEBUG "
                    "-std=c++17 --generate-code=arch=compute_80,code=[compute_80,sm_80] "
                    "-Xcompiler=-fPIC,-Wall --expt-relaxed-constexpr -lineinfo "
                    f"-use_fast_math -x cu -rdc=true -c {path} -o k.cu.o"},
        {"directory": build, "file": host, "output": "host.o",
         "command": f"/usr/bin/c++ -DHOST=3 -o host.o -c {host}"}]))
    client = Client([CLANGD, "--no-cuda"], home)
    client.open(path, source)
    found = client.diagnostics(path)
    assert not errors(found), found
    assert "32-way bank conflict on 'a'" in only(ours(found))["message"], found
    # A C++ source of the project, and a header, which has no entry.
    client.open(host, "int main() { return HOST; }\n")
    assert not client.diagnostics(host)
    with open(header, encoding="utf-8") as file:
        client.open(header, file.read())
    assert not errors(client.diagnostics(header)), client.published
    assert client.end() == 0
    # Without the editor.
    status = subprocess.run([CLANGD, "--check=" + path], cwd=home, check=False,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert status.returncode == 0, status


def settings(home):
    """The check's options, and switching it off, in the project's .clangd."""
    project = os.path.join(home, "settings")
    text = SOURCE.split("void run")[0]
    path = write(project, "block.cu", text)
    write(project, ".clangd", "Diagnostics:\n  ClangTidy:\n    CheckOptions:\n"
          "      shmfix-bank-conflict.Block: 16,16\n")
    off = write(project, "off/block.cu", text)
    write(project, "off/.clangd", "Diagnostics: {Suppress: shmfix-bank-conflict}\n")
    client = Client([CLANGD, "--no-cuda"], home)
    client.open(path, text)
    assert "16-way" in only(ours(client.diagnostics(path)))["message"], client.published
    assert "--block" in client.hover(path, 1, 20)
    client.open(off, SOURCE)
    assert not ours(client.diagnostics(off)), client.published
    assert client.end() == 0


def main():
    cases = [lambda home: one_file(home, "--no-cuda"), one_file, columns,
             plain_text, database, settings]
    for case in cases:
        with tempfile.TemporaryDirectory() as home:
            case(os.path.realpath(home))
    print("clangd: all passed")


main()
