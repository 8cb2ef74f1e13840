// Two names of one value: the change is right as long as W and H are equal.
#define W 32
#define H 32
__global__ void mixed(float *out, const float *in)
{
  __shared__ float tile[W * H];
  int x = threadIdx.x;
  for (int y = threadIdx.y; y < H; y += 8)
    tile[y * W + x] = in[y * W + x];
  __syncthreads();
  for (int y = threadIdx.y; y < W; y += 8)
    out[y * H + x] = tile[x * H + y];
}
void go(float *out, const float *in)
{
  mixed<<<1, dim3(32, 8)>>>(out, in);
}
