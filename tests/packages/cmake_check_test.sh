#!/usr/bin/env bash
# ShmfixCheck.cmake in a CMake project that nvcc builds.
#
#   cmake_check_test.sh BUILD_FOLDER CMAKE
#
# Exit status: 0 passed, 1 failed, 77 skipped (no nvcc).
set -u
build=$(realpath "$1") cmake=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
nvcc=$(command -v nvcc || ls "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc" 2>/dev/null) || {
  echo "SKIP: there is no nvcc"
  exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
fail() {
  echo "FAIL $1"
  tail -25 "$work/log"
  failed=1
}
target() { # name: its status is left in $status
  "$cmake" --build "$work/build" --target "$1" >"$work/log" 2>&1
  status=$?
}

"$cmake" --install "$build" --component runtime --prefix "$work/prefix" >/dev/null || exit 1
cp -r "$here/cuda_project" "$work/project"
"$cmake" -S "$work/project" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" \
  -DCMAKE_CUDA_COMPILER="$nvcc" -DCMAKE_CUDA_ARCHITECTURES=90 >"$work/log" 2>&1 || {
  fail "the project cannot be configured"
  exit 1
}

target shmfix-kernels
[ $status = 0 ] || fail "shmfix-kernels ends with $status"
grep -qF "transpose.cu:4:20: warning: 32-way bank conflict on 'tile'" "$work/log" || fail "no finding"
grep -q 'understood in part' "$work/log" && fail "the command of nvcc was not understood"
grep -qF "2 files (1 without shared memory), 1 array: 1 conflict" "$work/log" || fail "other files than transpose.cu and scale.cu"
grep -q '"version": *"2.1.0"' "$work/build/shmfix.sarif" || fail "no SARIF report"

target shmfix-strict
[ $status != 0 ] || fail "WERROR lets a finding pass"
target shmfix
[ $status != 0 ] || fail "the target shmfix does not check all"
target all
[ $status = 0 ] || fail "a finding breaks the build without ALL"

target shmfix-fix-strict
[ $status = 0 ] || fail "shmfix-fix-strict ends with $status"
grep -qF 'tile[Side][Side + 1];' "$work/project/transpose.cu" || fail "nothing was fixed"
target shmfix
[ $status = 0 ] || fail "findings after the fix"
target all
[ $status = 0 ] || fail "the fixed project does not build"

[ $failed = 0 ] && echo "ShmfixCheck: all passed"
exit $failed
