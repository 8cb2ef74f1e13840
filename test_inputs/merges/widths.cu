// What nvcc makes of neighbouring accesses to shared memory. The comment after
// a line gives the widths in bytes of the loads (L) and stores (S) in the SASS
// of that line: nvcc 13.0, sm_90, -O3. No comment: none.

__global__ void __launch_bounds__(64) pair(float *o, const float *g) {
  __shared__ float t[128];
  int x = threadIdx.x;
  t[2 * x] = g[x];
  t[2 * x + 1] = g[x + 64];  //= S8
  __syncthreads();
  o[x] = t[2 * (x ^ 1)] + t[2 * (x ^ 1) + 1];  //= L8
}

__global__ void __launch_bounds__(64) three_of_four(float *o, const float *g) {
  __shared__ float t[256];
  int x = threadIdx.x;
  t[4 * x] = g[x];
  t[4 * x + 1] = g[x + 64];  //= S8
  t[4 * x + 2] = g[x + 128];  //= S4
  __syncthreads();
  o[x] = t[4 * (x ^ 1)] + t[4 * (x ^ 1) + 1] + t[4 * (x ^ 1) + 2];  //= L16
}

__global__ void __launch_bounds__(64) off_by_one(float *o, const float *g) {
  __shared__ float t[260];
  int x = threadIdx.x;
  t[4 * x + 1] = g[x];  //= S4
  t[4 * x + 2] = g[x + 64];  //= S4
  __syncthreads();
  o[x] = t[4 * (x ^ 1) + 1] + t[4 * (x ^ 1) + 2];  //= L4
}

__global__ void __launch_bounds__(1024) row(float *o, const float *g) {
  __shared__ float t[32][32];
  int x = threadIdx.x % 32, y = threadIdx.x / 32;
  t[y][x] = g[threadIdx.x];  //= S4
  __syncthreads();
  float s = 0;
  for (int k = 0; k < 32; ++k)
    s += t[y][k];  //= L16
  o[threadIdx.x] = s;
}

__global__ void __launch_bounds__(1024) padded_row(float *o, const float *g) {
  __shared__ float t[32][33];
  int x = threadIdx.x % 32, y = threadIdx.x / 32;
  t[y][x] = g[threadIdx.x];  //= S4
  __syncthreads();
  float s = 0;
  for (int k = 0; k < 32; ++k)
    s += t[y][k];  //= L4
  o[threadIdx.x] = s;
}

__global__ void __launch_bounds__(1024) kept_rolled(float *o, const float *g) {
  __shared__ float t[32][32];
  int x = threadIdx.x % 32, y = threadIdx.x / 32;
  t[y][x] = g[threadIdx.x];  //= S4
  __syncthreads();
  float s = 0;
#pragma unroll 1
  for (int k = 0; k < 32; ++k)
    s += t[y][k];  //= L4
  o[threadIdx.x] = s;
}

__global__ void __launch_bounds__(1024) branch_inside(float *o, const float *g) {
  __shared__ float t[32][32];
  int x = threadIdx.x % 32, y = threadIdx.x / 32;
  t[y][x] = g[threadIdx.x];  //= S4
  __syncthreads();
  float s = 0;
  for (int k = 0; k < 16; ++k)
    if (g[k] > 0)
      s += t[y][k];  //= L4
  o[threadIdx.x] = s;
}

__global__ void __launch_bounds__(64) two_arrays(float *o, const float *g) {
  __shared__ float t[128], u[128];
  int x = threadIdx.x;
  float a = g[x], b = g[x + 64], c = g[x + 128], d = g[x + 192];
  t[2 * x] = a;  //= S4
  u[2 * x] = b;  //= S4
  t[2 * x + 1] = c;  //= S4
  u[2 * x + 1] = d;  //= S4
  __syncthreads();
  o[x] = u[127 - x] + t[x ^ 1];  //= L4
}

__global__ void __launch_bounds__(64) load_between(float *o, const float *g) {
  __shared__ float t[64][8];
  int x = threadIdx.x;
  t[x][0] = g[x];  //= S4
  float a = t[x ^ 1][2];  //= L4
  t[x][1] = g[x + 1];  //= S4
  float b = t[x ^ 1][3];  //= L4
  __syncthreads();
  o[x] = t[x ^ 2][1] + a + b;  //= L4
}

__global__ void __launch_bounds__(64) bytes(char *o, const char *g) {
  __shared__ char t[256];
  int x = threadIdx.x;
  t[4 * x] = g[x];  //= S1
  t[4 * x + 1] = g[x + 64];  //= S1
  __syncthreads();
  o[x] = t[4 * (x ^ 1)] + t[4 * (x ^ 1) + 1];  //= L1
}

__global__ void __launch_bounds__(64) doubles(double *o, const double *g) {
  __shared__ double t[128];
  int x = threadIdx.x;
  t[2 * x] = g[x];
  t[2 * x + 1] = g[x + 64];  //= S16
  __syncthreads();
  o[x] = t[2 * (x ^ 1)] + t[2 * (x ^ 1) + 1];  //= L16
}

struct Quad {
  float a, b, c, d;
};

__global__ void __launch_bounds__(64) members(float *o, const float *g) {
  __shared__ Quad t[64];
  int x = threadIdx.x;
  t[x].a = g[x];
  t[x].b = g[x + 64];
  t[x].c = 1;
  t[x].d = g[x + 128];  //= S16
  __syncthreads();
  o[x] = t[x ^ 1].a + t[x ^ 1].b;  //= L8
  o[x + 64] = t[x ^ 2].b + t[x ^ 2].c;  //= L4
}

__global__ void __launch_bounds__(64) volatile_pair(float *o, const float *g) {
  __shared__ volatile float t[128];
  int x = threadIdx.x;
  t[2 * x] = g[x];  //= S4
  t[2 * x + 1] = g[x + 64];  //= S4
  __syncthreads();
  o[x] = t[2 * (x ^ 1)] + t[2 * (x ^ 1) + 1];  //= L4
}

__global__ void __launch_bounds__(128) tree(float *o, const float *g) {
  __shared__ float t[256];
  int x = threadIdx.x;
  t[x] = g[x];  //= S4
  t[x + 128] = g[x + 128];  //= S4
  for (int h = 128; h > 0; h >>= 1) {
    __syncthreads();
    if (x < h)
      t[x] += t[x + h];  //= L4 S4
  }
  if (x == 0)
    o[0] = t[0];  //= L4
}

__global__ void __launch_bounds__(256) growing_stride(float *o, const float *g) {
  __shared__ float t[256];
  int x = threadIdx.x;
  t[x] = g[x];  //= S4
  for (int s = 1; s < blockDim.x; s *= 2) {
    __syncthreads();
    int i = 2 * s * x;
    if (i < blockDim.x)
      t[i] += t[i + s];  //= L4 S4
  }
  __syncthreads();
  if (x == 0)
    o[0] = t[0];  //= L4
}

// 1024 loads a turn, of 128 addresses.
__global__ void __launch_bounds__(256) products(float *o, const float *g) {
  __shared__ float a[128][8];
  __shared__ float b[8][128];
  int i = threadIdx.x, x = i % 16, y = i / 16;
  float sum[8][8] = {};
  for (int r = 0; r < 4; ++r) {
    for (int k = 0; k < 4; ++k) {
      a[i / 8 + 32 * k][i % 8] = g[i + 256 * k + r];  //= S4
      b[i / 128 + 2 * k][i % 128] = g[i + 256 * k - r];  //= S4
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 8; ++k)
#pragma unroll
      for (int m = 0; m < 8; ++m)
#pragma unroll
        for (int n = 0; n < 8; ++n)
          sum[m][n] += a[y * 8 + m][k] * b[k][x * 8 + n];  //= L16
    __syncthreads();
  }
  for (int m = 0; m < 8; ++m)
    for (int n = 0; n < 8; ++n)
      o[(y * 8 + m) * 128 + x * 8 + n] = sum[m][n];
}

__global__ void __launch_bounds__(64) over_arithmetic(float *o, const float *g) {
  __shared__ float t[128];
  int x = threadIdx.x;
  float a = g[x], b = g[x + 64];
  t[2 * x] = a;
  asm volatile("{ .reg .f32 h; mul.f32 h, %1, 0f3F000000; add.f32 %0, %0, h; }"
               : "+f"(a) : "f"(b) : "memory");
  t[2 * x + 1] = b;  //= S8
  __syncthreads();
  float p = t[2 * (x ^ 1)];  //= L8
  asm volatile("neg.f32 %0, %0;" : "+f"(p)::"memory");
  o[x] = a + p + t[2 * (x ^ 1) + 1];
}

__global__ void __launch_bounds__(64) over_barrier(float *o, const float *g) {
  __shared__ float t[128];
  int x = threadIdx.x;
  float a = g[x], b = g[x + 64];
  t[2 * x] = a;  //= S4
  asm volatile("membar.cta; add.f32 %0, %0, %1;" : "+f"(a) : "f"(b) : "memory");
  t[2 * x + 1] = b;  //= S4
  __syncthreads();
  float p = t[2 * (x ^ 1)];  //= L4
  asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
  o[x] = a + p + t[2 * (x ^ 1) + 1];  //= L4
}

__global__ void __launch_bounds__(64) some_lanes(float *o, const float *g) {
  __shared__ float t[64][4];
  int x = threadIdx.x;
  for (int i = x; i < 256; i += 64)
    t[i / 4][i % 4] = g[i];  //= S4
  __syncthreads();
  float s = 0;
  if (x < 16)
    for (int k = 0; k < 4; ++k)
      s += t[x][k];  //= L16
  o[x] = s;
}

__global__ void __launch_bounds__(64) few_lanes_stores(float *o, const float *g) {
  __shared__ float t[64][4];
  int x = threadIdx.x;
  if (x < 9)
    for (int k = 0; k < 4; ++k)
      t[x][k] = g[x + k * 64];  //= S16
  __syncthreads();
  o[x] = t[x & 7][x & 3];  //= L4
}

__global__ void __launch_bounds__(64) every_fourth_lane(float *o, const float *g) {
  __shared__ float t[128];
  int x = threadIdx.x;
  t[x] = g[x];  //= S4
  t[x + 64] = g[x + 64];  //= S4
  __syncthreads();
  float s = 0;
  if (x % 4 == 0)
    for (int k = 0; k < 4; ++k)
      s += t[x + k];  //= L4
  o[x] = s;
}

__global__ void __launch_bounds__(64) after_leaving(float *o, const float *g) {
  __shared__ float t[64][8];
  int x = threadIdx.x;
  for (int k = 0; k < 8; ++k)
    t[x][k] = g[x + k * 64];  //= S16
  __syncthreads();
  if (x >= 20)
    return;
  float s = 0;
  for (int k = 0; k < 8; ++k)
    s += t[x][k];  //= L16
  o[x] = s;
}
