// Tiles of one buffer with rows of 64 and of 32; sizes by way of variables.
__global__ void scores(const float *q, const float *k, float *out) {
  const int depth = 64, rows = 32;
  extern __shared__ float memory[];
  int tile = rows * depth;
  float *query = memory;
  float *key = &memory[tile + tile / depth];
  float *score = &memory[tile * 2 + (tile * 2) / depth];
  int t = threadIdx.x;
  for (int x = 0; x < depth; ++x) {
    query[t * (depth + 1) + x] = q[t * depth + x];
    key[t * (depth + 1) + x] = k[t * depth + x];
  }
  __syncthreads();
  for (int y = 0; y < rows; ++y) {
    float sum = 0;
    for (int x = 0; x < depth; ++x)
      sum += query[t * (depth + 1) + x] * key[y * (depth + 1) + x];
    score[t * (rows + 1) + y] = sum;
  }
  for (int y = 0; y < rows; ++y)
    out[t * rows + y] = score[t * (rows + 1) + y];
}

void go(const float *q, const float *k, float *out) {
  scores<<<1, 32, (2 * 32 * 64 + 32 * 32) * sizeof(float) + 96 * sizeof(float)>>>(q, k, out);
}
