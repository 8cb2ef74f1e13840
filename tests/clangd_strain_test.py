#!/usr/bin/env python3
"""shmfix-clangd under strain: it neither ends nor hangs, and ends up right.

    clangd_strain_test.py SHMFIX_CLANGD

Broken files, missing headers, long files, many files at once, edits faster than
any analysis. Exit status: 0 passed, 1 failed.
"""

import os
import subprocess
import sys
import tempfile

from clangd_client import Client, apply, errors, ours

CLANGD = os.path.realpath(sys.argv[1])
KERNEL = """\
__global__ void k%d(float *out) {
  __shared__ float t%d[32][32];
  t%d[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = t%d[threadIdx.x][threadIdx.y];
}
"""
LAUNCH = "void run%d(float *out) { k%d<<<1, dim3(32, 8)>>>(out); }\n"


def kernels(count):
    return "".join(KERNEL % (i, i, i, i) + LAUNCH % (i, i) for i in range(count))


def broken(client, home):
    """What an editor holds while somebody writes, and what was never code."""
    good = kernels(1)
    texts = ["", "\n", "{" * 2000, "}" * 2000, "/*", '"', "#if 1\n" + good, "\0\1\2",
             "#include", '#include "nowhere.h"\n' + good, good.replace("}", ""),
             good.replace(";", ""), "__shared__ float t[32][", good.replace("32", "0"),
             good.replace("[32][32]", "[1 << 30][1 << 30]"), good.replace("float", "T"),
             "template <int N> " + good.replace("[32];", "[N];"),
             "#define t0 t0 t0\n" + good, "(" * 5000,
             "__global__ void k() { k<<<1, 1>>>(); }\n" + good,
             "#include __FILE__\n" + good]
    path = os.path.join(home, "broken.cu")
    client.open(path, good)
    assert len(ours(client.diagnostics(path))) == 1
    for i, text in enumerate(texts):
        client.change(path, i + 2, text)
        client.diagnostics(path, i + 2)
        client.hover(path, 1, 20)
    # A header that is not there costs an error, not the finding or its fix.
    last = len(texts) + 2
    client.change(path, last, texts[9])
    found = client.settled(path, last, lambda d: len(errors(d)) == len(ours(d)) == 1)
    assert client.fixes(path, ours(found)[0]), found
    # An error in the kernel: the finding without its fix.
    client.change(path, last + 1, good.replace("  __syncthreads();", "  out[t0[0][;"))
    found = client.settled(path, last + 1, lambda d: errors(d) and len(ours(d)) == 1)
    assert not client.fixes(path, ours(found)[0]), found
    client.change(path, last + 2, good)
    client.settled(path, last + 2, lambda d: not errors(d) and len(ours(d)) == 1)
    client.close(path)


def long_file(client, home):
    """Some 2400 lines with 400 kernels, and one of 100,000 lines without any."""
    path = os.path.join(home, "long.cu")
    text = kernels(400)
    client.open(path, text)
    mine = ours(client.diagnostics(path))
    assert len(mine) == 400, len(mine)
    first = apply(text, client.fixes(path, mine[0])[0])
    assert first == text.replace("t0[32][32];", "t0[32][32 + 1];", 1)
    client.close(path)
    path = os.path.join(home, "numbers.cu")
    client.open(path, "__constant__ int n[] = {\n" + "1234567,\n" * 100000 + "};\n" + kernels(1))
    assert len(ours(client.diagnostics(path))) == 1
    client.close(path)


def many_files(client, home):
    paths = [os.path.join(home, f"many{i}.cu") for i in range(12)]
    for path in paths:
        client.open(path, kernels(3))
    for path in paths:
        assert len(ours(client.diagnostics(path))) == 3
    for path in paths:
        client.change(path, 2, kernels(2))
    for path in paths:
        assert len(ours(client.diagnostics(path, 2))) == 2
        assert "32-way" in client.hover(path, 1, 20)
        client.close(path)


def typing(client, home):
    """Each key an edit, none waited for, with questions in between."""
    path = os.path.join(home, "typing.cu")
    text = kernels(5)
    client.open(path, "")
    for version in range(2, len(text) + 2):
        client.change(path, version, text[:version - 1])
        if version % 97 == 0:
            client.hover(path, 1, 20)
    assert len(ours(client.diagnostics(path, len(text) + 1))) == 5
    client.close(path)


def slow_kernel(client, home):
    """An analysis that takes its limit of steps; the next edit still comes."""
    path = os.path.join(home, "slow.cu")
    loops = "".join(f"for (int {v} = 0; {v} < 100000; ++{v}) " for v in "abcdefgh")
    text = kernels(1).replace("  __syncthreads();",
                              f"  {loops} t0[(a * b + c) % 32][threadIdx.x] += d * e;\n")
    client.open(path, text)
    client.diagnostics(path)
    client.change(path, 2, kernels(1))
    assert len(ours(client.diagnostics(path, 2))) == 1
    client.close(path)


def check_mode(home):
    for name, text, status in (("good.cu", kernels(1), 0),
                               ("bad.cu", "int x = nothing;\n", 1)):
        path = os.path.join(home, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([CLANGD, "--no-cuda", "--check=" + path], cwd=home,
                              capture_output=True, check=False, timeout=240)
        assert (done.returncode != 0) == (status != 0), done
    done = subprocess.run([CLANGD, "--cuda-path=" + home, "--check=" + path], cwd=home,
                          capture_output=True, check=False, timeout=240, text=True)
    assert done.returncode == 2 and home in done.stderr, done


def main():
    with tempfile.TemporaryDirectory() as home:
        home = os.path.realpath(home)
        client = Client([CLANGD, "--no-cuda"], home)
        for case in (broken, long_file, many_files, typing, slow_kernel):
            case(client, home)
            assert client.process.poll() is None
        assert client.end() == 0
        # The editor is gone without a word.
        client = Client([CLANGD, "--no-cuda"], home)
        client.open(os.path.join(home, "gone.cu"), kernels(20))
        client.process.stdin.close()
        client.process.wait(timeout=240)
        check_mode(home)
    print("clangd under strain: all passed")


main()
