#include <cuda_runtime.h>
#ifndef FROM_PRECOMPILED
#error "the precompiled header is missing"
#endif
int synchronize() {
  std::vector<int> v;
  return cudaDeviceSynchronize();
}
