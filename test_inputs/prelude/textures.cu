// Texture and surface objects.
__global__ void textures(float *p, cudaTextureObject_t t, cudaSurfaceObject_t s) {
  p[0] = tex1Dfetch<float>(t, 3) + tex2D<float>(t, 1.f, 2.f) +
         tex3D<float>(t, 1.f, 2.f, 3.f) + tex2DLayered<float>(t, 1.f, 2.f, 3);
  float4 v = tex2D<float4>(t, 1.f, 2.f);
  surf2Dwrite(v.x, s, 4, 5);
  surf2Dread(&p[1], s, 4, 5);
  p[2] = surf2Dread<float>(s, 4, 5, cudaBoundaryModeClamp);
}
int main() {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 32, 32);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc description = {};
  description.addressMode[0] = cudaAddressModeClamp;
  description.filterMode = cudaFilterModeLinear;
  description.readMode = cudaReadModeElementType;
  cudaTextureObject_t object = 0;
  cudaCreateTextureObject(&object, &resource, &description, nullptr);
  textures<<<1, 32>>>(nullptr, object, 0);
}
