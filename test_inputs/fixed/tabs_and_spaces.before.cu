// shmfix: --block 32,8
__global__ void spaced(const float *in, float *out)
{
	__shared__	float	tile [ 32 ] [	32 ] ;	// odd, but valid
	for (int j = threadIdx.y; j < 32; j += 8)
		tile [ j ] [ threadIdx.x ] = in[j * 32 + threadIdx.x];
	__syncthreads();
	for (int j = threadIdx.y; j < 32; j += 8)
		out[j * 32 + threadIdx.x] = tile [ threadIdx.x ] [ j ];
}
