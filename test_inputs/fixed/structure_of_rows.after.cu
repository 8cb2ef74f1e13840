// The type has no name, or a member function that names the rows.
struct Tile { float d[32][32 + 1]; __device__ float &at(int r, int c) { return d[r][c]; } };
__global__ void t(float *o, const float *i) {
  __shared__ Tile s;
  int x = threadIdx.x, y = threadIdx.y;
  s.at(y, x) = i[y * 32 + x];
  __syncthreads();
  o[y * 32 + x] = s.at(x, y);
}
void go(float *o, float *i) { t<<<1, dim3(32, 32)>>>(o, i); }
__global__ void unnamed(float *o, const float *i) {
  __shared__ struct { float v[32][32 + 1]; float sum[32]; } s;
  int x = threadIdx.x, y = threadIdx.y;
  s.v[y][x] = i[y * 32 + x];
  __syncthreads();
  o[y * 32 + x] = s.v[x][y];
}
void run(float *o, float *i) { unnamed<<<1, dim3(32, 32)>>>(o, i); }
