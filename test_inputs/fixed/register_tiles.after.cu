// A product of matrices in registers: nearly all of its steps compute sums that
// lead to no address. Two columns of a are stored by neighbouring lanes.
#define WIDE(x) (*reinterpret_cast<float4 *>(&(x)))

__global__ void product(const float *A, const float *B, float *C, int N, int K) {
  __shared__ float a[2][16][128 + 4];
  __shared__ float b[2][16][128];
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  int row = t / 2, step = t % 2 * 4;
  float next[8], left[8], right[8];
  float sum[8][8] = {};
  for (int k = 0; k < K; k += 16) {
    int now = k / 16 & 1;
    WIDE(next[0]) = WIDE(((float *)A)[(blockIdx.y * 128 + row) * K + k + step]);
    WIDE(next[4]) =
        WIDE(((float *)A)[(blockIdx.y * 128 + row) * K + k + step + 8]);
    for (int i = 0; i < 8; ++i)
      a[now][step + i % 4 + i / 4 * 8][row] = next[i];
    for (int i = 0; i < 16; i += 8)
      WIDE(b[now][t / 32 + i][t % 32 * 4]) = WIDE(
          ((float *)B)[(k + i + t / 32) * N + blockIdx.x * 128 + t % 32 * 4]);
    __syncthreads();
#pragma unroll
    for (int s = 0; s < 16; ++s) {
      WIDE(left[0]) = WIDE(a[now][s][threadIdx.y * 4]);
      WIDE(left[4]) = WIDE(a[now][s][threadIdx.y * 4 + 64]);
      WIDE(right[0]) = WIDE(b[now][s][threadIdx.x * 4]);
      WIDE(right[4]) = WIDE(b[now][s][threadIdx.x * 4 + 64]);
#pragma unroll
      for (int m = 0; m < 8; ++m)
#pragma unroll
        for (int n = 0; n < 8; ++n)
          sum[m][n] += left[m] * right[n];
    }
  }
  for (int m = 0; m < 8; ++m)
    for (int n = 0; n < 8; ++n)
      C[(blockIdx.y * 128 + threadIdx.y * 8 + m) * N + blockIdx.x * 128 +
        threadIdx.x * 8 + n] = sum[m][n];
}

void multiply(const float *A, const float *B, float *C) {
  product<<<dim3(16, 16), dim3(16, 16)>>>(A, B, C, 2048, 2048);
}
