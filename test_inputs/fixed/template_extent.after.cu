// The block shape comes from the launch, the extent from the instance.
template <int Dim> __global__ void transposeT(const float *in, float *out) {
  __shared__ float tile[Dim][Dim + 1];
  for (int j = threadIdx.y; j < Dim; j += blockDim.y)
    tile[j][threadIdx.x] = in[j * Dim + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < Dim; j += blockDim.y)
    out[j * Dim + threadIdx.x] = tile[threadIdx.x][j];
}

void run(const float *in, float *out) {
  dim3 block(32, 4);
  transposeT<32><<<1, block>>>(in, out);
}
