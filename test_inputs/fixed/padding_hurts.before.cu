// shmfix: --block 32
// A store of a diagonal: 32 words a row would be one step of 33, the pad makes
// it 34 and every second bank is met twice.
__global__ void diagonal(float *out) {
  __shared__ float square[32][32 + 1];
  square[threadIdx.x][threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = square[threadIdx.x][threadIdx.x];
}
