// shmfix: --block 64
// Clean: structures of three words put neighbours three banks apart.
struct Point {
  float x, y, z;
};

__global__ void points(const Point *in, float *out) {
  __shared__ Point all[64];
  all[threadIdx.x].x = in[threadIdx.x].x;
  all[threadIdx.x].y = in[threadIdx.x].y;
  all[threadIdx.x].z = in[threadIdx.x].z;
  __syncthreads();
  out[threadIdx.x] = all[threadIdx.x].x * all[threadIdx.x].y * all[threadIdx.x].z;
}
