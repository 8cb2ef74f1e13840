// shmfix: --block 32
// Structures of 32 words start in one bank. A member more would part them, but
// the structure is also what lies in global memory.
struct Record {
  float field[32];
};

__global__ void records(const Record *in, float *out) {
  __shared__ Record all[32];
  for (int r = 0; r < 32; ++r)
    all[r].field[threadIdx.x] = in[r].field[threadIdx.x];
  __syncwarp();
  for (int k = 0; k < 32; ++k)
    out[k * 32 + threadIdx.x] = all[threadIdx.x].field[k];
}
