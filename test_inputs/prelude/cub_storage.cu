// Bytes of CUB's temporary storage, which lies in shared memory.
#include <cub/cub.cuh>
#define BYTES(n, ...)                                                          \
  static_assert(sizeof(typename __VA_ARGS__::TempStorage) == n, #__VA_ARGS__);
BYTES(24, cub::BlockReduce<int, 128>)
BYTES(44, cub::BlockReduce<int, 256>)
BYTES(164, cub::BlockReduce<float, 1024>)
BYTES(80, cub::BlockReduce<double, 256>)
BYTES(9, cub::BlockReduce<char, 128>)
BYTES(96, cub::BlockReduce<float4, 128>)
BYTES(1152, cub::BlockReduce<int, 256, cub::BLOCK_REDUCE_RAKING>)
BYTES(672, cub::BlockScan<int, 128>)
BYTES(1184, cub::BlockScan<int, 256>)
BYTES(4256, cub::BlockScan<int, 1024>)
BYTES(1312, cub::BlockScan<double, 128>)
BYTES(32, cub::BlockScan<int, 128, cub::BLOCK_SCAN_WARP_SCANS>)
BYTES(64, cub::BlockScan<int, 256, cub::BLOCK_SCAN_WARP_SCANS>)
BYTES(96, cub::BlockScan<double, 256, cub::BLOCK_SCAN_WARP_SCANS>)
BYTES(1, cub::BlockLoad<int, 128, 4>)
BYTES(2048, cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>)
BYTES(8448, cub::BlockLoad<double, 128, 8, cub::BLOCK_LOAD_TRANSPOSE>)
BYTES(2064, cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE>)
BYTES(1536, cub::BlockExchange<int, 128, 3>)
BYTES(8448, cub::BlockExchange<int, 128, 16>)
BYTES(1056, cub::BlockExchange<char, 128, 8>)
BYTES(4640, cub::BlockRadixSort<int, 128, 4>)
BYTES(9280, cub::BlockRadixSort<int, 256, 8>)
BYTES(2052, cub::BlockMergeSort<int, 128, 4>)
BYTES(1024, cub::BlockDiscontinuity<int, 128>)
BYTES(1, cub::WarpReduce<int>)
BYTES(1, cub::WarpScan<int>)
__global__ void reduce(int *p) {
  typedef cub::BlockReduce<int, 128> Reduce;
  typedef cub::BlockScan<int, 128> Scan;
  __shared__ union {
    typename Reduce::TempStorage reduce;
    typename Scan::TempStorage scan;
  } storage;
  int sum = Reduce(storage.reduce).Sum(p[threadIdx.x]);
  __syncthreads();
  int before;
  Scan(storage.scan).ExclusiveSum(p[threadIdx.x], before);
  p[threadIdx.x] = sum + before;
}
