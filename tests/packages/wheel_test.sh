#!/usr/bin/env bash
# The wheel: built by pip, installed into a fresh venv, run without LLVM.
#
#   wheel_test.sh SOURCE_FOLDER WORK_FOLDER
#
# The wheel stays in WORK_FOLDER/dist. Exit status: 0 passed, 1 failed, 77
# skipped (no venv, or the build backend cannot be fetched).
set -u
source=$(realpath "$1")
mkdir -p "$2"
work=$(realpath "$2")
skip() {
  echo "SKIP: $1"
  exit 77
}
failed=0
fail() {
  echo "FAIL $1"
  failed=1
}

rm -rf "$work/tools" "$work/venv" "$work/dist"
python3 -m venv "$work/tools" >"$work/log" 2>&1 || skip "python3 -m venv does not work"
"$work/tools/bin/pip" install -q build scikit-build-core >"$work/log" 2>&1 ||
  skip "the build backend cannot be fetched: $(tail -1 "$work/log")"
# By the name that CMake takes by itself, so that ccache knows the files of the
# other build.
CXX=${CXX:-c++} "$work/tools/bin/python" -m build --wheel --no-isolation -o "$work/dist" \
  -Cbuild.tool-args="-j${JOBS:-2}" "$source" >"$work/log" 2>&1 || {
  tail -20 "$work/log"
  fail "the wheel is not built"
  exit 1
}
wheel=$(echo "$work"/dist/shmfix-*.whl)
echo "$(basename "$wheel"): $(stat -c %s "$wheel") bytes"
[ "$(stat -c %s "$wheel")" -lt 40000000 ] || fail "the wheel is larger than 40 MB"

# The tags of the wheel promise any C library: the executable refers to none.
mkdir -p "$work/unpacked"
"$work/tools/bin/python" -m zipfile -e "$wheel" "$work/unpacked"
program=$(find "$work/unpacked" -name shmfix -path '*scripts*')
readelf -d "$program" | grep -q NEEDED && fail "the executable needs $(readelf -d "$program" | grep NEEDED)"
readelf -l "$program" | grep -q INTERP && fail "the executable needs a dynamic linker"
readelf -S "$program" | grep -q '\.symtab' && fail "the executable is not stripped"
rm -rf "$work/unpacked"

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --no-index "$wheel" >"$work/log" 2>&1 || {
  cat "$work/log"
  fail "pip install"
  exit 1
}
for file in share/man/man1/shmfix.1 lib/cmake/shmfix/shmfixConfig.cmake \
  share/bash-completion/completions/shmfix; do
  [ -s "$work/venv/$file" ] || fail "$file is not in the wheel"
done
# Nothing of this machine but the C library's own folders: no clang, no CUDA.
run() { (cd "$work/try" && env -i PATH="$work/venv/bin" shmfix "$@"); }
rm -rf "$work/try"
cp -r "$source/test_inputs/programs" "$work/try"
run --version >"$work/out" 2>&1 || fail "--version: $(cat "$work/out")"
run transpose.cu >"$work/out" 2>&1 || fail "transpose.cu: $(cat "$work/out")"
grep -qF "transpose.cu:20:20: warning: 32-way bank conflict on 'tile' in kernel 'transpose'" "$work/out" ||
  fail "$(cat "$work/out")"
run --fix --Werror transpose.cu >"$work/out" 2>&1 || fail "--fix: $(cat "$work/out")"
grep -qF 'tile[TILE][TILE + 1];' "$work/try/transpose.cu" || fail "--fix changed nothing"

[ $failed = 0 ] || exit 1
# The hooks of pre-commit with the shmfix of the wheel.
"$work/venv/bin/pip" install -q pre-commit >"$work/log" 2>&1 || skip "pre-commit cannot be fetched"
PATH=$work/venv/bin:$PATH bash "$source/tests/pre_commit_test.sh" "$work/venv/bin/shmfix" || fail "pre-commit"

python3 - "$work/venv/bin/shmfix" <<'PY'
import subprocess, sys, time
taken = []
for _ in range(50):
    start = time.perf_counter()
    subprocess.run([sys.argv[1], "--version"], stdout=subprocess.DEVNULL, check=True)
    taken.append(time.perf_counter() - start)
print(f"shmfix --version: {min(taken) * 1000:.1f} ms at best, {sorted(taken)[25] * 1000:.1f} ms median")
PY
[ $failed = 0 ] && echo "wheel: all passed"
exit $failed
