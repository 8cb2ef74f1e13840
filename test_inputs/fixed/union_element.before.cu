// Elements that are unions move whole: their rows can be padded.
template <typename T> union Bits {
  T value;
  unsigned char bytes[sizeof(T)];
};

template <typename T> __global__ void transpose(const Bits<T> *in, Bits<T> *out) {
  __shared__ Bits<T> tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

template <typename T> void run(const Bits<T> *in, Bits<T> *out) {
  transpose<T><<<1, dim3(32, 32)>>>(in, out);
}
template void run(const Bits<float> *, Bits<float> *);
template void run(const Bits<double> *, Bits<double> *);
