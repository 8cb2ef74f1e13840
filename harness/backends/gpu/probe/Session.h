//===- Session.h - What the probe knows about the program -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In digest mode every allocation of the program is followed, and after each
// launch the context is synchronised and its memory digested. So a kernel that
// waits for the host or for a later launch hangs under the probe; the harness
// then gives up by time. Not followed: the heap of device-side malloc, memory
// of other processes, mipmapped arrays, imported external memory.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_PROBE_SESSION_H
#define SHMFIX_HARNESS_PROBE_SESSION_H

#include "Probe.h"

#include <cupti.h>

#include <memory>
#include <mutex>

namespace probe {

struct Session {
  std::recursive_mutex Lock;
  Trace T;
  Memory M{T};
  bool Times = false, Broken = false;
  unsigned Launches = 0, Skipped = 0, Captures = 0, Limit = 2000;
  unsigned char Fill = 0;
  std::string Fatbin;
  std::map<CUcontext, std::unique_ptr<Digester>> Digesters;
  std::map<std::pair<CUfunction, std::string>, unsigned> Functions;
  std::set<CUdevice> Devices;
  std::set<std::string> GlobalNames;
  std::set<CUlibrary> Libraries;
  std::set<CUmodule> Modules;
  bool GlobalsChanged = false;
  std::map<unsigned, std::set<unsigned>> Dumps;

  void error(const std::string &Text);
  void findGlobals(CUcontext C);
  /// The end of a launch's line: what changed, or that nothing was digested.
  std::string digestAll(CUcontext C);
  unsigned functionOf(CUfunction F, const char *Name);
  void device(CUcontext C);
  void launched(CUcontext C, CUfunction F, const char *Name,
                const unsigned Grid[3], const unsigned Block[3],
                unsigned Dynamic);
};

/// The one session of the process. Lives until it ends: callbacks may come
/// from any thread up to then, and the driver passes no state to the entry.
Session &session();

/// A call of the driver API returned or is about to be made.
void driverEnter(Session &P, CUpti_CallbackId Id, const CUpti_CallbackData *Data);
void driverExit(Session &P, CUpti_CallbackId Id, const CUpti_CallbackData *Data);

} // namespace probe

#endif
