// Built-in variables have the types that nvcc gives them.
__global__ void builtins(unsigned *out) {
  dim3 t = threadIdx;
  uint3 u = threadIdx;
  dim3 b = blockDim;
  uint3 g = gridDim;
  auto x = threadIdx.x;
  int lane = threadIdx.x % warpSize;
  auto index = blockIdx.x * blockDim.x + threadIdx.x;
  static_assert(sizeof(x) == 4 && sizeof(index) == 4, "");
  out[index] = t.x + u.y + b.z + g.x + lane + x;
}
template <class A, class B> struct Same { static const bool value = false; };
template <class A> struct Same<A, A> { static const bool value = true; };
__device__ void types() {
  static_assert(Same<decltype(threadIdx.x + 0), unsigned>::value, "");
  static_assert(Same<decltype(blockDim.x * 1), unsigned>::value, "");
}
int main() {
  unsigned *p = nullptr;
  dim3 grid(4, 2), block(32);
  builtins<<<grid, block>>>(p);
  builtins<<<1, 32, 1024>>>(p);
  builtins<<<dim3(1, 1, 1), 32, 0, 0>>>(p);
  return block.y == 1 && block.z == 1 ? 0 : 1;
}
