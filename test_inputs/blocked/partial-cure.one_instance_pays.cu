// A pad of 1 costs the instance of 16 a little and saves that of 31 nearly all;
// one of 2 would spare the first and leave the other with half of a conflict.
template <int S>
__global__ void one_instance_pays(const double *in, double *out) {
  __shared__ double a[S][S + 1];
  int t = threadIdx.x;
  if (t < S)
    for (int i = 0; i < S; ++i)
      a[t][i] = in[i * S + t];
  __syncthreads();
  if (t < S) {
    double sum = 0;
    for (int i = 0; i < S; ++i)
      sum += a[i][t] * a[t][i];
    out[t] = sum;
  }
}
void run(const double *in, double *out) {
  one_instance_pays<15><<<1, 32>>>(in, out);
  one_instance_pays<16><<<1, 32>>>(in, out);
  one_instance_pays<31><<<1, 32>>>(in, out);
}
