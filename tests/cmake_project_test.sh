#!/usr/bin/env bash
#===- cmake_project_test.sh - A CMake project built with nvcc -------------===//
#
# Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# usage: cmake_project_test.sh SHMFIX PROJECT CLANG-TIDY CLANGD
# Configures a copy of PROJECT with nvcc, with makefiles (response files) and
# with Ninja. `shmfix -p build` understands every source, and the database that
# `shmfix compdb` writes serves clang-tidy and clangd as they are shipped.
# Exit status 77 (skipped): nvcc, cmake, clang-tidy or clangd is missing, or
# all of shmfix was as expected and this clang-tidy takes no CUDA source, not an
# empty one, with this toolkit (LLVM 19 with CUDA 13).

set -euo pipefail
shmfix=$1 project=$2 tidy=$3 clangd=$4
for program in nvcc cmake "$tidy" "$clangd"; do
  command -v "$program" >/dev/null || { echo "skipped: no $program"; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }

demo="$work/demo project"
mkdir -p "$demo/with space"
cp -r "$project/CMakeLists.txt" "$project/src" "$demo"
cp -r "$project/include" "$demo/with space"
cd "$demo"

# What a clang cannot do with the headers of this toolkit is no matter of flags.
: >"$work/empty.cu"
toolkit=$(dirname "$(dirname "$(readlink -f "$(command -v nvcc)")")")
stock=$("$tidy" '--checks=-*,bugprone-sizeof-expression' "$work/empty.cu" -- -x cuda \
  --cuda-host-only -nocudalib "--cuda-path=$toolkit" 2>&1 | grep -m1 'error:' || true)

tried=0
for generator in "Unix Makefiles" Ninja; do
  case $generator in
    Ninja) command -v ninja >/dev/null || continue ;;
    *) command -v make >/dev/null || continue ;;
  esac
  build="build ${generator%% *}"
  if ! cmake -S . -B "$build" -G "$generator" >"$work/cmake.log" 2>&1; then
    # nvcc refuses host compilers that are newer than itself.
    if ! cmake -S . -B "$build" -G "$generator" --fresh -DCMAKE_CUDA_FLAGS=-allow-unsupported-compiler \
        >>"$work/cmake.log" 2>&1; then
      echo "skipped: CMake finds no nvcc that works here:"
      tail -n 5 "$work/cmake.log"
      exit 77
    fi
  fi
  tried=$((tried + 1))
  if [ "$generator" = "Unix Makefiles" ]; then
    grep -q -- '--options-file' "$build/compile_commands.json" ||
      fail "the database has no response file, so none is tested"
  fi

  for source in src/*.cu; do
    if ! "$shmfix" -v -p "$build" "$source" >"$work/out" 2>"$work/err"; then
      fail "$generator: shmfix $source: $(head -n 3 "$work/err")"
    fi
    if grep -E 'understood in part|not known|no compile command|is missing|are missing' "$work/err"; then
      fail "$generator: shmfix did not understand $source"
    fi
    case $source in
      src/flip.cu | src/concepts.cu)
        grep -q "tile.cuh:.*32-way bank conflict on 't' in kernel 'flip<32>'" "$work/out" ||
          fail "$generator: $source: the conflict in tile.cuh is not seen" ;;
      *) [ ! -s "$work/out" ] || fail "$generator: $source has a finding" ;;
    esac
  done

  database="$work/clang ${generator%% *}"
  mkdir "$database"
  "$shmfix" compdb -p "$build" -o "$database/compile_commands.json" 2>"$work/err" ||
    fail "$generator: compdb: $(cat "$work/err")"
  [ -z "$stock" ] || continue
  # Every source of the project; of a unity build CMake names the joined file.
  sources=(src/*.cu src/host.cpp src/more.cpp)
  [ "$generator" = "Unix Makefiles" ] || sources=(src/concepts.cu src/host.cpp)
  for source in "${sources[@]}"; do
    "$tidy" -p "$database" '--checks=-*,bugprone-sizeof-expression' "$source" >"$work/out" 2>&1 ||
      fail "$generator: clang-tidy $source"
    if grep -E 'error:|unknown argument|unsupported option|Error while processing|warning: argument' "$work/out"; then
      fail "$generator: clang-tidy complains about $source"
    fi
    # clangd's own tests of each word of the source are left out: they take long.
    "$clangd" --check="$source" --check-locations=false --compile-commands-dir="$database" >"$work/out" 2>&1 ||
      fail "$generator: clangd $source"
    grep -q 'All checks completed, 0 errors' "$work/out" ||
      fail "$generator: clangd: $(grep -E '^E' "$work/out" | head -n 3)"
    if grep -E 'unknown argument|unsupported option|unused argument|Failed to find compilation database|Generic fallback' "$work/out"; then
      fail "$generator: clangd complains about the flags of $source"
    fi
  done
  unity=$(find "$build" -name 'unity_0_cxx.cxx' | head -n 1)
  if [ -z "$unity" ]; then
    fail "$generator: CMake wrote no unity source"
  elif ! "$tidy" -p "$database" '--checks=-*,bugprone-sizeof-expression' "$unity" >"$work/out" 2>&1 ||
      grep -q 'error:' "$work/out"; then
    fail "$generator: clang-tidy on the unity source: $(head -n 3 "$work/out")"
  fi
done

[ "$tried" -gt 0 ] || { echo "skipped: neither make nor ninja is here"; exit 77; }
if [ "$failures" -eq 0 ] && [ -n "$stock" ]; then
  echo "skipped: shmfix is as expected; $tidy and $clangd do not take this CUDA: $stock"
  exit 77
fi
[ "$failures" -eq 0 ] && echo "all as expected with $tried generators"
exit $((failures > 0))
