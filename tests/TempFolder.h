//===- TempFolder.h - A folder that goes away again -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Needs no LLVM.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_TEMPFOLDER_H
#define SHMFIX_TESTS_TEMPFOLDER_H

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <stdlib.h>

namespace shmfix {

class TempFolder {
public:
  TempFolder() {
    namespace fs = std::filesystem;
    // mkdtemp() fills in the last six characters.
    std::string Name = (fs::temp_directory_path() / "shmfix-test-").string() + std::string(6, 'X');
    if (mkdtemp(Name.data()))
      Root = fs::canonical(Name);
    EXPECT_FALSE(Root.empty());
  }
  ~TempFolder() {
    std::error_code EC;
    if (!Root.empty())
      std::filesystem::remove_all(Root, EC);
  }
  TempFolder(const TempFolder &) = delete;
  TempFolder &operator=(const TempFolder &) = delete;

  const std::filesystem::path &path() const { return Root; }
  std::string at(const std::string &Name) const { return (Root / Name).string(); }

  /// With the folders on the way; the full name of the file.
  std::string write(const std::string &Name, const std::string &Text) const {
    std::filesystem::create_directories((Root / Name).parent_path());
    std::ofstream Out(Root / Name, std::ios::binary);
    Out << Text;
    EXPECT_TRUE(Out.good()) << Name;
    return at(Name);
  }

private:
  std::filesystem::path Root;
};

} // namespace shmfix

#endif
