// shmfix: --block 32,8
// A macro that only this array uses has the row.
#define N 32
#define T(r, c) t[(r)*(N + 1) + (c)]
__global__ void k(const float *in, float *out) {
  __shared__ float t[N * (N + 1)];
  for (int j = threadIdx.y; j < N; j += 8)
    T(j, threadIdx.x) = in[j * 64 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < N; j += 8)
    out[j * N + threadIdx.x] = T(threadIdx.x, j);
}
