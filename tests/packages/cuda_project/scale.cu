__global__ void scale(float *data, float by) { data[threadIdx.x] *= by; }
