// Rows by an enumerator, and by a constant of a structure.
enum { Side = 32 };
struct Tile {
  static constexpr int Width = 32;
};
__global__ void enumerator(float *out, const float *in) {
  __shared__ float tile[Side * Side];
  int x = threadIdx.x, y = threadIdx.y;
  for (int i = y * 32 + x; i < Side * Side; i += 256)
    tile[i] = in[i];
  __syncthreads();
  for (int row = y; row < Side; row += 8)
    out[row * Side + x] = tile[x * Side + row];
}
__global__ void member(float *out, const float *in) {
  __shared__ float tile[Tile::Width * Tile::Width];
  int x = threadIdx.x, y = threadIdx.y;
  for (int i = y * 32 + x; i < Tile::Width * Tile::Width; i += 256)
    tile[i] = in[i];
  __syncthreads();
  for (int row = y; row < Tile::Width; row += 8)
    out[row * Tile::Width + x] = tile[x * Tile::Width + row];
}
void run(float *out, const float *in) {
  enumerator<<<1, dim3(32, 8)>>>(out, in);
  member<<<1, dim3(32, 8)>>>(out, in);
}
