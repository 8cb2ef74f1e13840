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

cat >"$work/transpose.cu" <<'EOF'
template <typename T> __global__ void transpose(T *out, const T *in, int n) {
  __shared__ T tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * n + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * n + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out, const float *in, int n) {
  transpose<<<1, dim3(32, 32)>>>(out, in, n);
}
EOF
check "$work/transpose.cu"
shows "the finding" "transpose.cu:5:40: warning: 32-way bank conflict on 'tile' in kernel 'transpose<float>'"
shows "the check's name" "[shmfix-bank-conflict]"
shows "the declaration" "transpose.cu:2:16: note: 'tile' is declared here"
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

[ $failed = 0 ] && echo "clang-tidy: all passed"
exit $failed
