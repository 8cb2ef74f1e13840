// Random numbers, complex numbers, library handles, Thrust.
#include <cuComplex.h>
#include <cublas_v2.h>
#include <cufft.h>
#include <curand_kernel.h>
#include <math_constants.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
static_assert(sizeof(curandState) == 48 && alignof(curandState) == 8, "");
static_assert(sizeof(curandStatePhilox4_32_10_t) == 64, "");
static_assert(alignof(curandStatePhilox4_32_10_t) == 16, "");
static_assert(sizeof(curandStateMRG32k3a) == 48, "");
static_assert(sizeof(curandStateMtgp32) == 4112, "");
static_assert(sizeof(curandStateSobol32) == 140, "");
static_assert(sizeof(cuComplex) == 8 && sizeof(cuDoubleComplex) == 16, "");
__global__ void draw(curandState *states, float *p) {
  __shared__ curandState local[32];
  curand_init(1234, threadIdx.x, 0, &local[threadIdx.x]);
  p[0] = curand_uniform(&local[threadIdx.x]) + curand_normal(&states[0]) + CUDART_PI_F;
  cuComplex z = cuCmulf(make_cuComplex(1.f, 2.f), make_cuComplex(p[1], p[2]));
  p[3] = cuCabsf(z) + cuCrealf(z);
}
int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  float one = 1.f, *d = nullptr;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, 1, 1, 1, &one, d, 1, d, 1, &one, d, 1);
  cufftHandle plan;
  cufftPlan1d(&plan, 256, CUFFT_C2C, 1);
  thrust::host_vector<int> h(10);
  thrust::device_vector<int> v = h;
  thrust::sort(v.begin(), v.end());
  int sum = thrust::reduce(v.begin(), v.end(), 0, thrust::plus<int>());
  int *raw = thrust::raw_pointer_cast(v.data());
  return sum + (raw == nullptr);
}
