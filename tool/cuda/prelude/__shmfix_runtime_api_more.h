//===- __shmfix_runtime_api_more.h - Graphs, textures, interop, typed forms
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rest of __shmfix_runtime_api.h, which includes it.

#pragma once

// Graphs.
__SFX_F(cudaGraphCreate, cudaGraph_t *, unsigned)
__SFX_F(cudaGraphDestroy, cudaGraph_t)
__SFX_F(cudaGraphInstantiate, cudaGraphExec_t *, cudaGraph_t,
        unsigned long long = 0)
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t,
                                 cudaGraphNode_t *, char *, size_t);
__SFX_F(cudaGraphInstantiateWithFlags, cudaGraphExec_t *, cudaGraph_t,
        unsigned long long = 0)
__SFX_F(cudaGraphLaunch, cudaGraphExec_t, cudaStream_t)
__SFX_F(cudaGraphUpload, cudaGraphExec_t, cudaStream_t)
__SFX_F(cudaGraphExecDestroy, cudaGraphExec_t)
__SFX_F(cudaGraphExecUpdate, cudaGraphExec_t, cudaGraph_t,
        cudaGraphExecUpdateResultInfo *)
__SFX_F(cudaGraphGetNodes, cudaGraph_t, cudaGraphNode_t *, size_t *)
__SFX_F(cudaGraphClone, cudaGraph_t *, cudaGraph_t)
__SFX_F(cudaGraphAddKernelNode, cudaGraphNode_t *, cudaGraph_t,
        const cudaGraphNode_t *, size_t, const cudaKernelNodeParams *)
__SFX_F(cudaGraphAddMemcpyNode, cudaGraphNode_t *, cudaGraph_t,
        const cudaGraphNode_t *, size_t, const cudaMemcpy3DParms *)
__SFX_F(cudaGraphAddMemcpyNode1D, cudaGraphNode_t *, cudaGraph_t,
        const cudaGraphNode_t *, size_t, void *, const void *, size_t,
        cudaMemcpyKind)
__SFX_F(cudaGraphAddMemsetNode, cudaGraphNode_t *, cudaGraph_t,
        const cudaGraphNode_t *, size_t, const cudaMemsetParams *)
__SFX_F(cudaGraphAddHostNode, cudaGraphNode_t *, cudaGraph_t,
        const cudaGraphNode_t *, size_t, const cudaHostNodeParams *)
__SFX_F(cudaGraphAddMemAllocNode, cudaGraphNode_t *, cudaGraph_t,
        const cudaGraphNode_t *, size_t, cudaMemAllocNodeParams *)
__SFX_F(cudaGraphAddMemFreeNode, cudaGraphNode_t *, cudaGraph_t,
        const cudaGraphNode_t *, size_t, void *)
__SFX_F(cudaGraphAddDependencies, cudaGraph_t, const cudaGraphNode_t *,
        const cudaGraphNode_t *, size_t)
__SFX_F(cudaGraphAddNode, cudaGraphNode_t *, cudaGraph_t,
        const cudaGraphNode_t *, const cudaGraphEdgeData *, size_t,
        cudaGraphNodeParams *)
__SFX_F(cudaGraphConditionalHandleCreate, cudaGraphConditionalHandle *,
        cudaGraph_t, unsigned = 0, unsigned = 0)
__SFX_F(cudaGraphDebugDotPrint, cudaGraph_t, const char *, unsigned)
__SFX_F(cudaDeviceGraphMemTrim, int)
__SFX_D void cudaGraphSetConditional(cudaGraphConditionalHandle, unsigned);
__SFX_D cudaGraphExec_t cudaGetCurrentGraphExec();

// Programmatic launch, from device code.
__SFX_D void cudaGridDependencySynchronize();
__SFX_D void cudaTriggerProgrammaticLaunchCompletion();

// Textures and surfaces.
__SFX_F(cudaCreateTextureObject, cudaTextureObject_t *,
        const cudaResourceDesc *, const cudaTextureDesc *,
        const cudaResourceViewDesc *)
__SFX_F(cudaDestroyTextureObject, cudaTextureObject_t)
__SFX_F(cudaCreateSurfaceObject, cudaSurfaceObject_t *,
        const cudaResourceDesc *)
__SFX_F(cudaDestroySurfaceObject, cudaSurfaceObject_t)
__SFX_F(cudaGetChannelDesc, cudaChannelFormatDesc *, cudaArray_const_t)
__SFX_API cudaChannelFormatDesc cudaCreateChannelDesc(int, int, int, int,
                                                      cudaChannelFormatKind);
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();

// Graphics interop.
__SFX_F(cudaGraphicsMapResources, int, cudaGraphicsResource_t *,
        cudaStream_t = 0)
__SFX_F(cudaGraphicsUnmapResources, int, cudaGraphicsResource_t *,
        cudaStream_t = 0)
__SFX_F(cudaGraphicsUnregisterResource, cudaGraphicsResource_t)
__SFX_F(cudaGraphicsResourceGetMappedPointer, void **, size_t *,
        cudaGraphicsResource_t)
__SFX_F(cudaGraphicsSubResourceGetMappedArray, cudaArray_t *,
        cudaGraphicsResource_t, unsigned, unsigned)
__SFX_F(cudaGraphicsResourceSetMapFlags, cudaGraphicsResource_t, unsigned)

inline __SFX_HD cudaPitchedPtr make_cudaPitchedPtr(void *d, size_t p,
                                                   size_t xsz, size_t ysz) {
  return {d, p, xsz, ysz};
}
inline __SFX_HD cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) {
  return {w, h, d};
}
inline __SFX_HD cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
  return {x, y, z};
}

// Typed forms.
template <class T> __SFX_HD cudaError_t cudaMalloc(T **p, size_t bytes) {
  return cudaMalloc((void **)(void *)p, bytes);
}
template <class T>
cudaError_t cudaMallocHost(T **, size_t, unsigned flags = 0) {
  return cudaSuccess;
}
template <class T> cudaError_t cudaHostAlloc(T **, size_t, unsigned = 0) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMallocManaged(T **, size_t, unsigned = cudaMemAttachGlobal) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMallocPitch(T **, size_t *, size_t, size_t) {
  return cudaSuccess;
}
template <class T> cudaError_t cudaMallocAsync(T **, size_t, cudaStream_t) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMallocFromPoolAsync(T **, size_t, cudaMemPool_t, cudaStream_t) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaHostGetDevicePointer(T **, void *, unsigned) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaStreamAttachMemAsync(cudaStream_t, T *, size_t = 0,
                                     unsigned = cudaMemAttachSingle) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &, const void *, size_t, size_t = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T &, const void *, size_t, size_t = 0,
                                    cudaMemcpyKind = cudaMemcpyHostToDevice,
                                    cudaStream_t = 0) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *, const T &, size_t, size_t = 0,
                                 cudaMemcpyKind = cudaMemcpyDeviceToHost) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void *, const T &, size_t, size_t = 0,
                                      cudaMemcpyKind = cudaMemcpyDeviceToHost,
                                      cudaStream_t = 0) {
  return cudaSuccess;
}
template <class T> cudaError_t cudaGetSymbolAddress(void **, const T &) {
  return cudaSuccess;
}
template <class T> cudaError_t cudaGetSymbolSize(size_t *, const T &) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaLaunchKernel(T *, dim3, dim3, void **, size_t = 0,
                             cudaStream_t = 0) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaLaunchCooperativeKernel(T *, dim3, dim3, void **, size_t = 0,
                                        cudaStream_t = 0) {
  return cudaSuccess;
}
template <class... E, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*)(E...),
                               A &&...);
template <class T>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *, T *) {
  return cudaSuccess;
}
template <class T> cudaError_t cudaFuncSetAttribute(T *, cudaFuncAttribute,
    int) {
  return cudaSuccess;
}
template <class T> cudaError_t cudaFuncSetCacheConfig(T *, cudaFuncCache) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaFuncSetSharedMemConfig(T *, cudaSharedMemConfig) {
  return cudaSuccess;
}
template <class T>
__SFX_HD cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, T, int, size_t) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *, T,
                                                                   int, size_t,
                                                                   unsigned) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *, int *, T, size_t = 0,
                                               int = 0) {
  return cudaSuccess;
}
template <class U, class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *, int *, T, U,
                                                           int = 0) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaOccupancyMaxActiveClusters(int *, T *,
                                           const cudaLaunchConfig_t *) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *, T *,
                                                 const cudaLaunchConfig_t *) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *, T *, int, int) {
  return cudaSuccess;
}
