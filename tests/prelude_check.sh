#!/usr/bin/env bash
# Parses test_inputs/prelude/*.cu with the built-in CUDA declarations, on both
# sides, with and without the C++ library of this machine.
#
#   prelude_check.sh CLANGXX PRELUDE_DIR [NVCC]
#
# With NVCC the same files are compiled with the real toolkit, so that their
# static_asserts hold there too (hip_names.cu has no counterpart there).
# Exit status: the number of failures, 100 at most.
set -u
clang=$1
prelude=$(cd "$2" && pwd)
nvcc=${3:-}
inputs=$(cd "$(dirname "${BASH_SOURCE[0]}")/../test_inputs/prelude" && pwd)
resource=$("$clang" -print-resource-dir)/include
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0 done=0

report() { # name, mode, status
  done=$((done + 1))
  if [ "$3" -ne 0 ]; then
    failed=$((failed + 1))
    echo "FAIL $1 ($2)"
    grep -m5 -E 'error|assert' "$log"
  fi
}

for file in "$inputs"/*.cu; do
  name=$(basename "$file")
  for side in device host; do
    for library in system builtin; do
      paths=(-isystem "$prelude")
      if [ $library = builtin ]; then
        paths=(-nostdinc -nostdinc++ -isystem "$prelude" -isystem "$prelude/std"
               -isystem "$resource")
      fi
      "$clang" -x cuda --cuda-$side-only --cuda-gpu-arch=sm_90 -nocudainc \
        -nocudalib -fsyntax-only -std=c++17 -Wno-unknown-cuda-version \
        "${paths[@]}" -include __shmfix_cuda.h "$file" >"$log" 2>&1
      report "$name" "$side, $library library" $?
    done
  done
  if [ -n "$nvcc" ] && [ "$name" != hip_names.cu ]; then
    "$nvcc" -std=c++17 -arch=sm_90 --expt-relaxed-constexpr -w -c "$file" -o /dev/null >"$log" 2>&1
    report "$name" nvcc $?
  fi
done
echo "$done checks, $failed failed"
exit $((failed > 100 ? 100 : failed))
