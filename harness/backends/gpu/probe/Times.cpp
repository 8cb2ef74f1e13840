//===- Times.cpp - Kernel times from activity records ---------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Start and end are nanoseconds of the GPU's clock. Records are kept in memory
// and written when the process ends, so that nothing but CUPTI's own work
// falls into the measured time.
//
//===----------------------------------------------------------------------===//

#include "Probe.h"

#include <cupti.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>

namespace {

// CUpti_ActivityKernel4 is the common beginning of all later versions.
struct Timed {
  std::string Name;
  CUpti_ActivityKernel4 K;
};

struct Times {
  std::mutex Lock;
  std::vector<Timed> Kernels;
  size_t Dropped = 0;
};

/// Lives until the process ends; CUPTI's callbacks carry no user data.
Times &times() {
  static Times *T = new Times;
  return *T;
}

void CUPTIAPI wantBuffer(uint8_t **Buffer, size_t *Bytes, size_t *Records) {
  *Bytes = 8 << 20;
  *Records = 0;
  void *P = nullptr;
  *Buffer = posix_memalign(&P, 8, *Bytes) ? nullptr : static_cast<uint8_t *>(P);
}

void CUPTIAPI takeBuffer(CUcontext, uint32_t, uint8_t *Buffer, size_t,
                         size_t Valid) {
  Times &T = times();
  std::lock_guard<std::mutex> Guard(T.Lock);
  CUpti_Activity *Record = nullptr;
  while (cuptiActivityGetNextRecord(Buffer, Valid, &Record) == CUPTI_SUCCESS) {
    if (Record->kind != CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL)
      continue;
    auto *K = reinterpret_cast<CUpti_ActivityKernel4 *>(Record);
    T.Kernels.push_back({K->name ? K->name : "", *K});
  }
  size_t Dropped = 0;
  cuptiActivityGetNumDroppedRecords(nullptr, 0, &Dropped);
  T.Dropped += Dropped;
  std::free(Buffer);
}

} // namespace

bool probe::startTimes(std::string &Error) {
  times();
  CUptiResult R = cuptiActivityRegisterCallbacks(wantBuffer, takeBuffer);
  if (R == CUPTI_SUCCESS)
    R = cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
  const char *Text = nullptr;
  if (R != CUPTI_SUCCESS)
    Error = cuptiGetResultString(R, &Text) == CUPTI_SUCCESS ? Text : "CUPTI failed";
  return R == CUPTI_SUCCESS;
}

void probe::finishTimes(Trace &T) {
  cuptiActivityFlushAll(1);
  Times &All = times();
  std::lock_guard<std::mutex> Guard(All.Lock);
  std::stable_sort(All.Kernels.begin(), All.Kernels.end(),
                   [](const Timed &A, const Timed &B) { return A.K.start < B.K.start; });
  std::map<std::string, unsigned> Ids;
  for (const Timed &One : All.Kernels) {
    const CUpti_ActivityKernel4 &K = One.K;
    auto [It, New] = Ids.try_emplace(One.Name, unsigned(Ids.size()));
    if (New)
      T.line("{\"ev\":\"function\",\"id\":%u,\"name\":%s,\"registers\":%u,"
             "\"local\":%u,\"static\":%d}",
             It->second, quoted(One.Name.c_str()).c_str(), K.registersPerThread,
             K.localMemoryPerThread, K.staticSharedMemory);
    T.line("{\"ev\":\"kernel\",\"f\":%u,\"grid\":[%d,%d,%d],\"block\":[%d,%d,%d],"
           "\"dynamic\":%d,\"start\":%llu,\"ns\":%llu}",
           It->second, K.gridX, K.gridY, K.gridZ, K.blockX, K.blockY, K.blockZ,
           K.dynamicSharedMemory, (unsigned long long)K.start,
           (unsigned long long)(K.end - K.start));
  }
  if (All.Dropped)
    T.line("{\"ev\":\"error\",\"text\":\"%zu activity records were lost\"}", All.Dropped);
}
