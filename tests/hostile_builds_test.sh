#!/usr/bin/env bash
#===- hostile_builds_test.sh - Odd compile databases and commands ---------===//
#
# Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# usage: hostile_builds_test.sh SHMFIX
# Databases that are broken, stale or ill-meant, and commands as odd as people
# write them: the conflict is found all the same, nothing that a database names
# is run, nothing is written, and what was wrong is said under -v.

set -euo pipefail
shmfix=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }

mkdir -p src build inc
cat >inc/size.h <<'CU'
#define TILE 32
CU
cat >src/k.cu <<'CU'
#include "size.h"
__global__ void k(float *p) {
  __shared__ float t[TILE][TILE];
  t[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
void launch(float *p) { k<<<1, dim3(32, 8)>>>(p); }
CU

# database TEXT: the whole file
database() { printf '%s' "$1" >build/compile_commands.json; }
# entry COMMAND [DIRECTORY [FILE]]: one entry, quotes escaped
entry() {
  local command=${1//\\/\\\\}
  command=${command//\"/\\\"}
  database "[{\"directory\": \"${2-$work/build}\", \"file\": \"${3-$work/src/k.cu}\", \"command\": \"$command\"}]"
}
# check NAME PATTERN-OF-STDERR [FILE]: the conflict is found, the words are said
check() {
  local file=${3-src/k.cu} status=0
  timeout 120 "$shmfix" --no-cuda -v -p build "$file" >out 2>err || status=$?
  [ $status -eq 0 ] || fail "$1: exit status $status: $(head -n 2 err)"
  grep -q "32-way bank conflict on 't'" out || fail "$1: the conflict is not found: $(head -n 3 err)"
  grep -q -- "$2" err || fail "$1: '$2' is not said: $(head -n 6 err)"
}

base="-I$work/inc -c $work/src/k.cu -o k.o"

# Nothing that a database names is run.
cat >evil <<SH
#!/bin/sh
touch "$work/was-run"
SH
chmod +x evil
cp evil nvcc
for command in "$work/nvcc $base" "nvcc -ccbin $work/evil $base" \
    "$work/evil nvcc $base" "nvcc --compiler-bindir=$work/evil $base" \
    "nvcc -Xcompiler=-wrapper,$work/evil $base" "$work/evil -B$work $base" \
    "clang++ -x cuda -fplugin=$work/evil.so -Xclang -load -Xclang $work/evil.so $base" \
    "nvcc \$(touch $work/was-run) \`touch $work/was-run\` $base; touch $work/was-run"; do
  entry "$command"
  "$shmfix" -p build src/k.cu >out 2>err || true
  "$shmfix" compdb -p build >out 2>err || true
done
[ ! -e was-run ] || fail "a program of the database was run"
# Nothing is written for it either.
before=$(find . -newer src/k.cu -type f | sort | grep -v -e compile_commands -e '/out$' -e '/err$')
entry "nvcc -MD -MF $work/victim -keep -keep-dir $work -o $work/victim2 --fdevice-time-trace=$work/victim3 -Xcompiler=-dumpdir,$work/x,-save-temps,--serialize-diagnostics,$work/v $base"
"$shmfix" -p build src/k.cu >out 2>err || fail "output options: $(head -n 2 err)"
after=$(find . -newer src/k.cu -type f | sort | grep -v -e compile_commands -e '/out$' -e '/err$')
[ "$before" = "$after" ] || fail "files were written: $after"

# Response files.
printf '%s' "-I$work/inc @loop.rsp" >build/loop.rsp
entry "nvcc @loop.rsp $base"
check "a response file that names itself" "name each other"
entry "nvcc --options-file gone.rsp $base"
check "a response file that is gone" "gone.rsp"
printf '%s' "-I'$work/inc'" >"build/a b.rsp"
entry "nvcc \"@a b.rsp\" -c ../src/k.cu"
check "a response file with a blank in its name" "left out"
printf '%s\n' "--options-file inner.rsp" >build/outer.rsp
printf '%s\n' "-I../inc" >build/inner.rsp
entry "nvcc --options-file outer.rsp -c ../src/k.cu"
check "nested response files" "left out"

# Folders.
entry "nvcc $base" "$work/gone"
check "a directory that is not there" "left out"
entry "nvcc -I../inc -c ../src/k.cu" "." "../src/k.cu"
check "relative names" "left out"
database "[{\"file\": \"../src/k.cu\", \"command\": \"nvcc -I../inc ../src/k.cu\"}]"
check "no directory" "."
ln -s src linked
ln -s k.cu src/alias.cu
entry "nvcc $base"
check "a link to the source" "left out" src/alias.cu
check "a link to its folder" "left out" linked/k.cu
odd="it's \"odd\" #1 é,b"
mkdir -p "$odd"
cp src/k.cu "$odd/k.cu"
cp inc/size.h "$odd/size 1.h"
escaped=${odd//\"/\\\"}
database "[{\"directory\": \"$work/$escaped\", \"file\": \"k.cu\", \"arguments\": [\"nvcc\", \"-include\", \"size 1.h\", \"-I$work/inc\", \"-DS=\\\"a b\\\"\", \"k.cu\"]}]"
check "blanks, quotes and signs in names" "." "$odd/k.cu"

# Launchers and wrappers.
for launcher in "ccache nvcc" "/usr/bin/ccache /opt/cuda/bin/nvcc" "sccache nvcc" "distcc nvcc" \
    "env CCACHE_DIR=/x PATH=/y nvcc" "nice -n 10 nvcc" "time nvcc" "ccache distcc nvcc" \
    "cmake -E env A=B -- nvcc" "cmake -E time nvcc" "nvcc_wrapper" "/opt/kokkos/bin/nvcc_wrapper" "nvcc.exe" "nvcc-12.4" \
    "x86_64-linux-gnu-g++-12 -x cu" "clang++-19 -x cuda --cuda-gpu-arch=sm_80"; do
  entry "$launcher -arch=sm_80 $base"
  check "$launcher" "."
done

# Stale and wrong entries; the defaults find nothing of inc/, its neighbour is
# tried.
for text in '[]' '{}' 'no json' '' '[{}]' '[1, "x", null]' \
    '[{"file": 1, "command": 2}]' '[{"file": "k.cu", "arguments": [1]}]' \
    '[{"file": "/gone/a.cu", "directory": "/gone", "command": "nvcc a.cu"}]' \
    "[{\"file\": \"$work/src/k.cu\", \"directory\": \"/\", \"command\": \"ld a.o\"}]" \
    "[{\"file\": \"$work/src/k.cu\", \"directory\": \"/\", \"command\": \"nvcc -dlink a.o -o b.o\"}]" \
    "[{\"file\": \"$work/src/k.cu\", \"directory\": \"/\", \"command\": \"nvcc -c /gone/other.cu\"}]"; do
  database "$text"
  check "the database '$text'" "no compile command: parsed as cuda in C++17 for sm_90 with the include folders .*/inc"
done
head -c 100000 /dev/zero | tr '\0' '[' >build/compile_commands.json
check "nothing but brackets" "nested too deep"
head -c 5000 /dev/urandom >build/compile_commands.json
check "random bytes" "no compile command"

# Ten thousand entries: read once for all files.
{
  echo '['
  for i in $(seq 1 9999); do
    echo "{\"directory\": \"$work/build\", \"file\": \"$work/src/gone$i.cu\", \"command\": \"nvcc -forward-unknown-to-host-compiler -DN=$i -I/usr/include/a -I/usr/include/b --generate-code=arch=compute_80,code=[compute_80,sm_80] -Xcompiler=-fPIC -c $work/src/gone$i.cu -o gone$i.o\"},"
  done
  echo "{\"directory\": \"$work/build\", \"file\": \"$work/src/k.cu\", \"command\": \"nvcc $base\"}]"
} >build/compile_commands.json
check "ten thousand entries" "left out"
cp inc/size.h inc/other.h
cat >inc/kernel.cuh <<'CU'
__global__ void h(float *p) {
  __shared__ float t[TILE][TILE];
  t[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
CU
echo '#include "kernel.cuh"' >>src/k.cu
check "a header among ten thousand entries" "analysed through $work/src/k.cu" inc/kernel.cuh

[ $failures -eq 0 ] && echo "all as expected"
exit $((failures > 0))
