// shmfix: --block 32,32
// Global memory holds the same structure: its rows cannot grow.
struct Tile { float v[32][32]; };
__global__ void t(float *o, const Tile *i) {
  __shared__ Tile s;
  int x = threadIdx.x, y = threadIdx.y;
  s.v[y][x] = i->v[y][x];
  __syncthreads();
  o[y * 32 + x] = s.v[x][y];
}
