// Writes one value into memory of every kind that a kernel can write, one
// launch a kind. Two runs with different values must differ after each launch.
// usage: allocations [VALUE]
#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <vector>

#define CHECK(Call)                                                            \
  do {                                                                         \
    if (int Error = int(Call)) {                                               \
      std::fprintf(stderr, "%s: error %d\n", #Call, Error);                    \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

__device__ int plain[100];
__device__ int initialised[3] = {1, 2, 3};

__global__ void fill(int *to, int count, int value) {
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    to[i] = value + i;
}
__global__ void fillPlain(int value) { plain[threadIdx.x] = value; }
__global__ void fillInitialised(int value) { initialised[1] = value; }
__global__ void fillSurface(cudaSurfaceObject_t to, int value) {
  surf2Dwrite(value, to, threadIdx.x * 4, threadIdx.y);
}

int main(int argc, char **argv) {
  int value = argc > 1 ? std::atoi(argv[1]) : 7;
  const int count = 1001; // no multiple of 16 bytes
  int *p;
  CHECK(cudaMalloc(&p, count * 4));
  fill<<<1, 64>>>(p, count, value);
  size_t pitch;
  CHECK(cudaMallocPitch(&p, &pitch, 100, 7));
  fill<<<1, 64>>>(p, 25, value);
  CHECK(cudaMallocManaged(&p, count * 4));
  fill<<<1, 64>>>(p, count, value);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMallocAsync(&p, count * 4, 0));
  fill<<<1, 64>>>(p, count, value);
  CHECK(cudaFreeAsync(p, 0));
  CHECK(cudaHostAlloc(&p, count * 4, cudaHostAllocMapped));
  fill<<<1, 64>>>(p, count, value);
  CHECK(cudaDeviceSynchronize());
  std::vector<int> host(count);
  CHECK(cudaHostRegister(host.data(), count * 4, cudaHostRegisterMapped));
  fill<<<1, 64>>>(host.data(), count, value);
  CHECK(cudaDeviceSynchronize());
  fillPlain<<<1, 100>>>(value);
  fillInitialised<<<1, 1>>>(value);

  cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  cudaArray_t array;
  CHECK(cudaMallocArray(&array, &format, 16, 8, cudaArraySurfaceLoadStore));
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t surface;
  CHECK(cudaCreateSurfaceObject(&surface, &resource));
  fillSurface<<<1, dim3(16, 8)>>>(surface, value);

  CUmemAllocationProp wish{};
  wish.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  wish.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  CUmemGenericAllocationHandle handle;
  CUdeviceptr range;
  size_t bytes = 2 << 20;
  CHECK(cuMemCreate(&handle, bytes, &wish, 0));
  CHECK(cuMemAddressReserve(&range, bytes, 0, 0, 0));
  CHECK(cuMemMap(range, bytes, 0, handle, 0));
  CUmemAccessDesc access{wish.location, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
  CHECK(cuMemSetAccess(range, bytes, &access, 1));
  fill<<<1, 64>>>((int *)range, count, value);

  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaMalloc(&p, count * 4));
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  fill<<<1, 64, 0, stream>>>(p, count, value);
  CHECK(cudaStreamEndCapture(stream, &graph));
  CHECK(cudaGraphInstantiate(&ready, graph, 0));
  CHECK(cudaGraphLaunch(ready, stream));
  CHECK(cudaDeviceSynchronize());
  std::printf("ok\n");
}
