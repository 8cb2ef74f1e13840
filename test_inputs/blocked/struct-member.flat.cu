// shmfix: --block 32,32
// A flat array inside a structure: the pad is named, its indices are not followed.
struct Tile { float v[32 * 32]; };
__global__ void t(float *o, const float *i) {
  __shared__ Tile s;
  int x = threadIdx.x, y = threadIdx.y;
  s.v[y * 32 + x] = i[y * 32 + x];
  __syncthreads();
  o[y * 32 + x] = s.v[x * 32 + y];
}
