# What the tests of editors share; they read it with `source`. It takes their
# arguments (SHMFIX_CLANGD SHMFIX EDITORS_PAGE) and leaves them in an empty home
# with a file to be changed, transpose.cu, and what it has to become, expected.cu.
clangd=$(realpath "$1") shmfix=$(realpath "$2") page=$(realpath "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work PATH=$(dirname "$clangd"):$PATH
unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME
cd "$work" || exit 1

# configuration HEADING LANGUAGE: the block of code below the heading of the page.
configuration() {
  awk -v heading="$1" -v fence="\`\`\`$2" '
    index($0, "## " heading) == 1 {on=1} on && /^```$/ {exit} code {print}
    on && index($0, fence) == 1 {code=1}' "$page" >config
  [ -s config ] || { echo "FAIL: no configuration in $page" >&2; exit 1; }
  cat config
}

cat >transpose.cu <<'CU'
template <typename T> __global__ void transpose(T *out, const T *in, int n) {
  __shared__ T tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * n + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * n + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out, const float *in, int n) {
  transpose<<<1, dim3(32, 32)>>>(out, in, n);
}
CU
cp transpose.cu expected.cu
"$shmfix" --fix expected.cu >/dev/null 2>&1
cmp -s transpose.cu expected.cu && { echo "FAIL: --fix changes nothing"; exit 1; }
