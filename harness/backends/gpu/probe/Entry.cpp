//===- Entry.cpp - Where the driver enters the probe ----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session.h"

#include <algorithm>
#include <cstdlib>

using namespace probe;

namespace {

const char *setting(const char *Name, const char *Default) {
  const char *Text = std::getenv(Name);
  return Text && *Text ? Text : Default;
}

/// Set while the probe itself calls the driver.
thread_local bool Inside = false;
struct Enter {
  Enter() { Inside = true; }
  ~Enter() { Inside = false; }
};

void resource(CUpti_CallbackId Id, const CUpti_ResourceData *Data) {
  if (Id != CUPTI_CBID_RESOURCE_MODULE_LOADED || !Data->resourceDescriptor)
    return;
  auto *Mod = static_cast<CUpti_ModuleResourceData *>(Data->resourceDescriptor);
  Session &P = session();
  std::lock_guard<std::recursive_mutex> Guard(P.Lock);
  if (Mod->pCubin) {
    globalsOf(Mod->pCubin, Mod->cubinSize, P.GlobalNames);
    P.GlobalsChanged = true;
    P.T.line("{\"ev\":\"cubin\",\"bytes\":%zu,\"names\":%zu}", Mod->cubinSize, P.GlobalNames.size());
  }
}

void CUPTIAPI callback(void *, CUpti_CallbackDomain Domain, CUpti_CallbackId Id,
                       const void *Data) {
  if (Domain == CUPTI_CB_DOMAIN_RESOURCE)
    return resource(Id, static_cast<const CUpti_ResourceData *>(Data));
  if (Inside || Domain != CUPTI_CB_DOMAIN_DRIVER_API)
    return;
  auto *Call = static_cast<const CUpti_CallbackData *>(Data);
  Session &P = session();
  std::lock_guard<std::recursive_mutex> Guard(P.Lock);
  Enter E;
  if (Call->callbackSite == CUPTI_API_ENTER)
    driverEnter(P, Id, Call);
  else
    driverExit(P, Id, Call);
}

void finish() {
  Session &P = session();
  Enter E;
  if (P.Times)
    finishTimes(P.T);
  P.T.line("{\"ev\":\"end\",\"launches\":%u,\"skipped\":%u}", P.Launches, P.Skipped);
  P.T.flush();
}

} // namespace

extern "C" __attribute__((visibility("default"))) int InitializeInjection() {
  Session &P = session();
  if (!P.T.open(setting("SHMFIX_PROBE_DIR", ".")))
    return 0;
  std::string Mode = setting("SHMFIX_PROBE_MODE", "digest"), Error;
  P.T.line("{\"ev\":\"start\",\"version\":1,\"mode\":\"%s\"}", Mode.c_str());
  P.Times = Mode == "time";
  std::atexit(finish);
  if (P.Times) {
    if (!startTimes(Error))
      P.error(Error);
    return 1;
  }
  P.Fatbin = setting("SHMFIX_PROBE_DIGEST", "digest.fatbin");
  P.Fill = static_cast<unsigned char>(std::atoi(setting("SHMFIX_PROBE_FILL", "0")));
  P.Limit = std::max(1, std::atoi(setting("SHMFIX_PROBE_LAUNCHES", "2000")));
  for (const char *At = setting("SHMFIX_PROBE_DUMP", ""); *At;) {
    char *End = nullptr;
    unsigned Launch = std::strtoul(At, &End, 10);
    unsigned Id = *End == ':' ? std::strtoul(End + 1, &End, 10) : 0;
    P.Dumps[Launch].insert(Id);
    At = *End == ',' ? End + 1 : "";
  }
  CUpti_SubscriberHandle Handle;
  CUptiResult R = cuptiSubscribe(&Handle, callback, nullptr);
  if (R == CUPTI_SUCCESS)
    R = cuptiEnableDomain(1, Handle, CUPTI_CB_DOMAIN_DRIVER_API);
  if (R == CUPTI_SUCCESS)
    R = cuptiEnableDomain(1, Handle, CUPTI_CB_DOMAIN_RESOURCE);
  if (R != CUPTI_SUCCESS) {
    const char *Text = nullptr;
    cuptiGetResultString(R, &Text);
    P.error(std::string("CUPTI: ") + (Text ? Text : "no callbacks"));
  }
  return 1;
}
