#!/usr/bin/env python3
# ===- survey_test.py - The survey counts what it says ---------------------===#
#
# Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===#
#
# Usage: survey_test.py SHMFIX. The scan on texts, the whole on a small tree.

import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from declarations import declarations  # noqa: E402

failures = 0


def check(got, want):
    global failures
    if got != want:
        failures += 1
        print(f'got  {got}\nwant {want}')


def scan(text):
    return ' '.join(f'{d.name}:{d.line}' + ('[]' if d.array else '')
                    + ('x' if d.dynamic else '') + ('m' if d.in_macro else '')
                    for d in declarations(text))


check(scan('__shared__ float a[32][33], b[2], c;'), 'a:1[] b:1[] c:1')
check(scan('extern __shared__ __align__(16) unsigned char m[];'), 'm:1[]x')
check(scan('__shared__ Box<int, 3>::Part<N> p[N],\n q;'), 'p:1[] q:2')
check(scan('__shared__ union { int i; float f[3]; } u;'), 'u:1')
check(scan('// __shared__ int a[3];\n/* __shared__ */ x = "__shared__ int a[2];";'), '')
check(scan('#define T(n) __shared__ float n[32]\n__shared__ int k[2];'), 'n:1[]m k:2[]')
check(scan('void f(__shared__ float *p) { g((__shared__ int *)p); }'), '')
check(scan('#if 0\n__shared__ int k[2];\n#endif'), 'k:2[]')

with tempfile.TemporaryDirectory() as folder:
    def write(name, text):
        with open(os.path.join(folder, name), 'w') as f:
            f.write(text)
    write('a.cu', '__global__ void k(float *p) {\n'
                  '  __shared__ float good[32], bad[32][32]; __shared__ int one;\n'
                  '  good[threadIdx.x] = p[0]; bad[threadIdx.x][0] = good[0];\n'
                  '  if (threadIdx.x == 0) one = 1;\n'
                  '  p[0] = bad[0][threadIdx.x] + one; }\n'
                  'void go(float *p) { k<<<1, 32>>>(p); }\n')
    write('b.cuh', '#if 0\n__global__ void l() { __shared__ int left[2]; }\n#endif\n')
    write('c.cu', 'int main() {}\n')
    for how in ([], ['--together']):
        p = subprocess.run([sys.executable, os.path.join(HERE, 'survey.py'), '--tool', sys.argv[1],
                            '--at-least', '95', *how, folder], capture_output=True, text=True)
        row = [c.strip() for c in p.stdout.splitlines()[2].split('|')]
        check(p.returncode, 0)
        check(row[3:9], ['2', '3', '3 (100.0 %)', '1', '1', '1: 1 not-compiled'])
        check(row[9:12], ['1 of 1', '0, 0: -', '0'])
    # The scan knows an array that the tool does not: the share falls.
    write('d.cu', '__shared__ float lost\n')
    p = subprocess.run([sys.executable, os.path.join(HERE, 'survey.py'), '--tool', '/bin/false',
                        '--at-least', '95', folder], capture_output=True, text=True)
    check(p.returncode, 1)

sys.exit(1 if failures else 0)
