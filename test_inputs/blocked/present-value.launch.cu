// The width of the block makes the rows, a number the size.
#define WIDTH 32
#define HEIGHT 32
__global__ void launch(float *out, const float *in)
{
  __shared__ float tile[1024];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y * blockDim.x + x] = in[y * blockDim.x + x];
  __syncthreads();
  out[y * HEIGHT + x] = tile[x * blockDim.x + y];
}
void go(float *out, const float *in)
{
  launch<<<1, dim3(WIDTH, HEIGHT)>>>(out, in);
}
