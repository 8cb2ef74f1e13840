// Attributes and macros of the dialect.
#if !defined(__CUDACC__) || __CUDACC_VER_MAJOR__ < 13 || CUDART_VERSION < 13000
#error "macros of nvcc"
#endif
struct __align__(16) Aligned {
  int a;
};
static_assert(sizeof(Aligned) == 16 && alignof(Aligned) == 16, "");
struct __builtin_align__(8) Aligned8 {
  float x, y;
};
static_assert(alignof(Aligned8) == 8, "");
__constant__ float table[64];
__device__ int counter;
__managed__ int shared_with_host;
__device__ __forceinline__ int inlined(int a) { return a + 1; }
__device__ __noinline__ int apart(int a) { return a + 2; }
__host__ __device__ inline int both(int a) {
#ifdef __CUDA_ARCH__
  return a;
#else
  return a + 1;
#endif
}
__global__ void __launch_bounds__(256) bounds1(float *__restrict__ p) {
  p[0] = table[threadIdx.x];
}
__global__ void __launch_bounds__(256, 2) bounds2(float *p) { p[0] = 1; }
__global__ void __launch_bounds__(256, 2, 1) bounds3(float *p) { p[0] = 1; }
struct Params {
  int n;
};
__global__ void grid_constant(const __grid_constant__ Params p, int *out) {
  extern __shared__ int dynamic[];
  __shared__ int fixed[32];
  dynamic[threadIdx.x] = p.n;
  fixed[threadIdx.x] = inlined(p.n) + apart(p.n) + both(p.n);
  __syncthreads();
  out[0] = dynamic[1] + fixed[2] + counter + shared_with_host;
}
__global__ void __cluster_dims__(2, 1, 1) cluster(int *out) { out[0] = 1; }
static_assert(!__nv_is_extended_device_lambda_closure_type(int), "");
