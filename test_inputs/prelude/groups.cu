// Cooperative groups.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
static_assert(sizeof(cg::thread_block_tile<32>) == 16, "");
static_assert(sizeof(cg::thread_block) == 24, "");
__device__ float sum(cg::thread_group g, float v) {
  g.sync();
  return v + g.thread_rank() + g.size();
}
__global__ void groups(float *p, int n) {
  __shared__ float s[256];
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  cg::thread_block_tile<4> part = cg::tiled_partition<4>(block);
  auto sub = cg::tiled_partition<8>(tile);
  s[block.thread_rank()] = p[block.thread_index().x + block.group_index().x];
  block.sync();
  cg::sync(block);
  float v = s[tile.thread_rank() + tile.meta_group_rank() * tile.size()];
  for (int o = tile.size() / 2; o > 0; o /= 2)
    v += tile.shfl_down(v, o);
  v += tile.shfl(v, 0) + tile.shfl_xor(v, 1) + tile.shfl_up(v, 1);
  v = cg::reduce(tile, v, cg::plus<float>());
  int k = cg::reduce(tile, n, cg::greater<int>());
  int x = cg::exclusive_scan(tile, n) + cg::inclusive_scan(tile, n, cg::plus<int>());
  unsigned m = tile.ballot(v > 0) + tile.any(k) + tile.all(x) + tile.match_any(n);
  cg::memcpy_async(block, s, p, sizeof(float) * 256);
  cg::memcpy_async(block, s, 256, p, n);
  cg::wait(block);
  cg::wait_prior<1>(block);
  auto active = cg::coalesced_threads();
  if (active.thread_rank() == 0)
    p[0] = sum(block, v) + sum(tile, v) + m + active.size() + part.thread_rank() +
           sub.meta_group_size() + block.dim_threads().x + block.num_threads();
  cg::grid_group grid = cg::this_grid();
  for (unsigned long long i = grid.thread_rank(); i < n; i += grid.size())
    p[i] = 0;
  grid.sync();
}
