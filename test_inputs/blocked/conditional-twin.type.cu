// A vector is wider in text that is not compiled.
#ifdef WIDE
typedef float4 Vector;
#else
typedef float2 Vector;
#endif
__global__ void type(float *out, const float *in)
{
  __shared__ __align__(16) float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8)
    tile[j][x] = in[j * 32 + x];
  __syncthreads();
  for (int j = y; j < 32; j += 8)
    out[j * 32 + x] = tile[x][j];
  Vector v = *reinterpret_cast<Vector *>(&tile[x][y * 4]);
  out[2048 + x] = v.x;
}
void go(float *out, const float *in)
{
  type<<<1, dim3(32, 8)>>>(out, in);
}
