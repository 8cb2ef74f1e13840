// shmfix: --block 32
// The first sixteen turns read one word for all lanes, the later ones read
// neighbours: no turn conflicts, and the turns differ.
__global__ void changing(const float *in, float *out) {
  __shared__ float s[1024];
  for (int i = threadIdx.x; i < 1024; i += 32)
    s[i] = in[i];
  __syncwarp();
  float sum = 0;
  for (int i = 0; i < 31; ++i)
    sum += s[threadIdx.x * (i / 16)];
  out[threadIdx.x] = sum;
}
