#!/usr/bin/env bash
# The module in the real clang-tidy: the finding, its notes, its options, and
# the text after --fix.
#
#   tidy_test.sh CLANG_TIDY MODULE PRELUDE_DIR
#
# Exit status: 0 passed, 1 failed.
set -u
tidy=$1 module=$2
prelude=$(cd "$3" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

fail() {
  echo "FAIL $1"
  cat "$work/log"
  failed=1
}
shows() { # name, fixed string
  grep -qF -- "$2" "$work/log" || fail "$1: no '$2'"
}
hides() {
  grep -qF -- "$2" "$work/log" && fail "$1: '$2'"
}
check() { # arguments of clang-tidy, the file last
  "$tidy" --load "$module" --checks='-*,shmfix-*' "$@" -- -x cuda \
    --cuda-device-only --cuda-gpu-arch=sm_90 -nocudainc -nocudalib -std=c++17 \
    -Wno-unknown-cuda-version -isystem "$prelude" -include __shmfix_cuda.h \
    >"$work/log" 2>&1
  status=$?
}

cp "$(dirname "$0")/transpose_template.cu" "$work/transpose.cu"
check "$work/transpose.cu"
shows "the finding" "transpose.cu:2:16: warning: 32-way bank conflict on 'tile' in kernel 'transpose<float>'"
shows "the check's name" "[shmfix-bank-conflict]"
shows "the access" "transpose.cu:5:40: note: 4-byte load: lanes 0-31 all read bank 0"
shows "what becomes of it" "1 with the fix; block 32x32 (from the launch)"
[ $status = 0 ] || fail "status $status without --warnings-as-errors"

check --warnings-as-errors='*' "$work/transpose.cu"
[ $status != 0 ] || fail "--warnings-as-errors ends with 0"

sed 's/tile\[32\]\[32\];/tile[32][32 + 1];/' "$work/transpose.cu" >"$work/expected"
check --fix "$work/transpose.cu"
cmp -s "$work/transpose.cu" "$work/expected" || {
  diff "$work/expected" "$work/transpose.cu"
  fail "the text after --fix"
}
check "$work/transpose.cu"
hides "a fixed file" "shmfix-bank-conflict"

# Row stride 32 conflicts only as far as a warp has several rows: 8 columns
# read 4 rows apart, which meet in the same 8 banks.
cat >"$work/block.cu" <<'EOF'
__global__ void k(float *out) {
  __shared__ float a[32][32];
  a[threadIdx.y][threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.y][threadIdx.x];
}
EOF
check --config="{CheckOptions: {shmfix-bank-conflict.Block: '8,4'}}" "$work/block.cu"
shows "Block" "4-way bank conflict on 'a'"
check --config="{CheckOptions: {shmfix-bank-conflict.Block: 'k=32,4'}}" "$work/block.cu"
hides "Block of a kernel" "shmfix-bank-conflict"

cat >"$work/assume.cu" <<'EOF'
__global__ void __launch_bounds__(32) k(float *out, int n) {
  __shared__ float a[1024];
  a[threadIdx.x * n] = 1;
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x];
}
EOF
check --config="{CheckOptions: {shmfix-bank-conflict.Assume: 'k:n=2'}}" "$work/assume.cu"
shows "Assume" "2-way bank conflict on 'a'"
check --config="{CheckOptions: {shmfix-bank-conflict.Assume: 'n=1'}}" "$work/assume.cu"
hides "Assume" "shmfix-bank-conflict"

check --config="{CheckOptions: {shmfix-bank-conflict.Block: '8,x'}}" "$work/block.cu"
shows "a wrong option" "'8,x' is no block shape"

# The project's settings: what the options say is stronger.
mkdir -p "$work/project/gen"
cp "$work/block.cu" "$work/project/block.cu"
cp "$work/block.cu" "$work/project/gen/block.cu"
cat >"$work/project/.shmfix.yaml" <<'EOF'
block: [8, 4]
exclude: [gen/]
EOF
check "$work/project/block.cu"
shows "settings" "4-way bank conflict on 'a'"
shows "where the shape is from" "block 8x4 (from the configuration)"
check --config="{CheckOptions: {shmfix-bank-conflict.Block: '32,4'}}" "$work/project/block.cu"
hides "an option and settings" "shmfix-bank-conflict"
check "$work/project/gen/block.cu"
hides "an excluded file" "shmfix-bank-conflict"
echo 'rules: {bank-conflict: off}' >>"$work/project/.shmfix.yaml"
check "$work/project/block.cu"
hides "a rule that is off" "shmfix-bank-conflict"
echo 'blok: [8, 4]' >"$work/project/.shmfix.yaml"
check "$work/project/block.cu"
shows "a mistake in the settings" "unknown key 'blok'; did you mean 'block'?"

# A change is proved by a second parse. Here the kernel ties itself to the size
# of a row: the fix that looked right is not offered.
cat >"$work/proof.cu" <<'EOF'
template <typename T> struct RowBytes;
template <int N> struct RowBytes<float[32][N]> { static constexpr int value = 4 * N; };
__global__ void k(float *out) {
  __shared__ float t[32][32];
  static_assert(RowBytes<decltype(t)>::value == 128, "rows of 128 bytes");
  t[threadIdx.y][threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
void run(float *out) { k<<<1, dim3(32, 8)>>>(out); }
EOF
cp "$work/proof.cu" "$work/before"
check --fix "$work/proof.cu"
shows "an unproved fix" "32-way bank conflict on 't'"
cmp -s "$work/proof.cu" "$work/before" || fail "an unproved fix was written"

# An error elsewhere leaves the fix alone; one in the kernel takes it back.
broken() { # name, statement in the kernel, statement outside
  cat >"$work/$1.cu" <<EOF
__global__ void k(float *out) {
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = 1;
  __syncthreads();
  $2
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
void run(float *out) { k<<<1, dim3(32, 8)>>>(out); $3 }
EOF
  check --fix-errors "$work/$1.cu"
}
broken elsewhere "" "missing();"
shows "an error elsewhere" "use of undeclared identifier 'missing'"
grep -q '32 + 1' "$work/elsewhere.cu" || fail "an error elsewhere stops the fix"
broken within "float x = t[threadIdx.x;" ""
shows "an error in the kernel" "32-way bank conflict on 't'"
grep -q '32 + 1' "$work/within.cu" && fail "a fix in a kernel that was not understood"

# A missing header, and what needs nothing of it.
{ echo '#include "nowhere.h"'; cat "$work/expected"; } | sed 's/32 + 1/32/' >"$work/header.cu"
check "$work/header.cu"
shows "a missing header" "'nowhere.h' file not found"
shows "the kernel after it" "header.cu:3:16: warning: 32-way bank conflict"

# Suppressed as on the command line: at the declaration, or at all accesses.
sed 's,= tile.*,& // NOLINT(shmfix-bank-conflict),' "$work/header.cu" >"$work/nolint.cu"
[ "$(grep -c NOLINT "$work/nolint.cu")" = 1 ] || fail "NOLINT is not set"
check "$work/nolint.cu"
hides "NOLINT at the access" "bank conflict on"

[ $failed = 0 ] && echo "clang-tidy: all passed"
exit $failed
