// shmfix: --block 32,8
// The macro of the index is used for other memory too and stays.
#define N 32
#define IDX(r, c) ((r)*N + (c))
__global__ void k(const float *in, float *out) {
  __shared__ float t[N * (N + 1)];
  for (int j = threadIdx.y; j < N; j += 8)
    t[IDX(j, threadIdx.x) + IDX(j, threadIdx.x) / N] = in[IDX(j, threadIdx.x)];
  __syncthreads();
  for (int j = threadIdx.y; j < N; j += 8)
    out[IDX(j, threadIdx.x)] = t[IDX(threadIdx.x, j) + IDX(threadIdx.x, j) / N];
}
