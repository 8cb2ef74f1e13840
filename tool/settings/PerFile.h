//===- PerFile.h - Options of a run and settings of a file ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The command line (in clang-tidy and clangd: the check's options) is stronger
// than settings files: a block shape given for all kernels takes the place of
// every shape of a settings file, an assumption for all kernels that of the same
// name for one.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_SETTINGS_PERFILE_H
#define SHMFIX_TOOL_SETTINGS_PERFILE_H

#include "tool/driver/Driver.h"
#include "tool/settings/Settings.h"

namespace shmfix {

/// Block shapes and assumptions that the command line gave, as settings.
SettingsPart givenBy(const DriverOptions &O);

/// What holds for a file when the command line has had its say.
Settings withCommandLine(Settings S, const SettingsPart &Given);

/// Base, which has what the command line says, with the rest of S.
DriverOptions driverOptions(const DriverOptions &Base, const Settings &S);

/// Sets the target; the note to show, or empty. Fails for an unknown name.
llvm::Expected<std::string> setArchitecture(DriverOptions &O, const std::string &Name);

/// Kernels for which the part says something, and of which no array was found,
/// with one of the places that say it. They may be named with their namespace or
/// without.
std::vector<Sourced<std::string>> kernelsNotMet(const Report &R, const SettingsPart &Given);

/// Takes out what the settings of a finding's file switch off or exclude.
llvm::Error dropSwitchedOff(Report &R, SettingsFinder &Finder, const SettingsPart &Given);

} // namespace shmfix

#endif
