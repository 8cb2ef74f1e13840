//===- nccl.h - NCCL, opaque
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "__shmfix_cuda.h"

typedef struct ncclComm *ncclComm_t;
struct ncclUniqueId {
  char internal[128];
};
enum ncclResult_t {
  ncclSuccess,
  ncclUnhandledCudaError,
  ncclSystemError,
  ncclInternalError
};
enum ncclDataType_t {
  ncclInt8,
  ncclChar = 0,
  ncclUint8,
  ncclInt32,
  ncclInt = 2,
  ncclUint32,
  ncclInt64,
  ncclUint64,
  ncclFloat16,
  ncclHalf = 6,
  ncclFloat32,
  ncclFloat = 7,
  ncclFloat64,
  ncclDouble = 8,
  ncclBfloat16
};
enum ncclRedOp_t { ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg };
const char *ncclGetErrorString(ncclResult_t);
#define __SFX_NCCL(f)                                                          \
  template <class... A> ncclResult_t nccl##f(A &&...) {                        \
    return {};                                                                 \
  }
__SFX_NCCL(GetUniqueId) __SFX_NCCL(CommInitRank) __SFX_NCCL(CommInitAll)
__SFX_NCCL(CommDestroy) __SFX_NCCL(AllReduce) __SFX_NCCL(Broadcast)
__SFX_NCCL(Reduce) __SFX_NCCL(AllGather) __SFX_NCCL(ReduceScatter)
__SFX_NCCL(Send) __SFX_NCCL(Recv) __SFX_NCCL(GroupStart) __SFX_NCCL(GroupEnd)
__SFX_NCCL(CommCount) __SFX_NCCL(CommUserRank) __SFX_NCCL(Bcast)
#undef __SFX_NCCL
