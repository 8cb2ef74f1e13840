// Only one variable has the structure's type: its members' rows can grow.
struct Smem {
  float a[32][32 + 1];
  int n;
  float b[32][32 + 1], c[16];
};
__global__ void t(float *o, const float *i) {
  __shared__ Smem s;
  int x = threadIdx.x, y = threadIdx.y;
  s.a[y][x] = i[y * 32 + x];
  s.b[y][x] = i[y * 32 + x];
  s.c[x & 15] = 1;
  if (x == 0 && y == 0) s.n = 3;
  __syncthreads();
  o[y * 32 + x] = s.a[x][y] + s.b[x][y] + s.c[y & 15] + s.n;
}
void go(float *o, float *i) { t<<<1, dim3(32, 32)>>>(o, i); }
