//===- Memory.cpp - Allocations that live, globals of a cubin -------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Probe.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <elf.h>
#include <unistd.h>

using namespace probe;

bool Trace::open(const std::string &In) {
  Folder = In;
  std::string Path = Folder + "/trace." + std::to_string(getpid()) + ".jsonl";
  File = std::fopen(Path.c_str(), "w");
  return File;
}

void Trace::line(const char *Format, ...) {
  if (!File)
    return;
  va_list Args;
  va_start(Args, Format);
  std::vfprintf(File, Format, Args);
  va_end(Args);
  std::fputc('\n', File);
}

void Trace::flush() {
  if (File)
    std::fflush(File);
}

std::string probe::quoted(const char *Text) {
  std::string Out = "\"";
  for (; Text && *Text; ++Text) {
    unsigned char C = *Text;
    if (C == '"' || C == '\\')
      Out += '\\';
    Out += C < ' ' ? ' ' : char(C);
  }
  return Out + '"';
}

void Memory::add(const char *Kind, CUdeviceptr Base, size_t Bytes, CUcontext C,
                 unsigned Launch, const char *Name, CUarray Array) {
  if (!Bytes && !Array)
    return;
  Allocation A{Next++, Base, Bytes, C, Array,
               std::strcmp(Kind, "virtual") != 0, ""};
  Live[Array ? uint64_t(Array) : Base] = A;
  T.line("{\"ev\":\"alloc\",\"id\":%u,\"kind\":\"%s\",\"bytes\":%zu,"
         "\"address\":%llu,\"at\":%u,\"name\":%s}",
         A.Id, Kind, Bytes, (unsigned long long)Base, Launch,
         quoted(Name).c_str());
}

void Memory::remove(uint64_t Key, unsigned Launch) {
  auto It = Live.find(Key);
  if (It == Live.end())
    return;
  T.line("{\"ev\":\"free\",\"id\":%u,\"at\":%u}", It->second.Id, Launch);
  Live.erase(It);
}

void Memory::unmap(CUdeviceptr Base, size_t Bytes, unsigned Launch) {
  for (auto It = Live.lower_bound(Base); It != Live.end() && It->first < Base + Bytes;) {
    uint64_t Key = It->first;
    ++It;
    remove(Key, Launch);
  }
}

void probe::globalsOf(const char *Cubin, size_t Bytes,
                      std::set<std::string> &Names) {
  auto *Header = reinterpret_cast<const Elf64_Ehdr *>(Cubin);
  if (Bytes < sizeof(*Header) || std::memcmp(Cubin, ELFMAG, SELFMAG) ||
      Header->e_shoff + size_t(Header->e_shnum) * sizeof(Elf64_Shdr) > Bytes)
    return;
  auto *Sections = reinterpret_cast<const Elf64_Shdr *>(Cubin + Header->e_shoff);
  const char *SectionNames = Cubin + Sections[Header->e_shstrndx].sh_offset;
  for (unsigned S = 0; S < Header->e_shnum; ++S) {
    if (Sections[S].sh_type != SHT_SYMTAB)
      continue;
    auto *Symbols = reinterpret_cast<const Elf64_Sym *>(Cubin + Sections[S].sh_offset);
    const char *Text = Cubin + Sections[Sections[S].sh_link].sh_offset;
    for (size_t I = 0; I < Sections[S].sh_size / sizeof(Elf64_Sym); ++I) {
      unsigned Home = Symbols[I].st_shndx;
      if (ELF64_ST_TYPE(Symbols[I].st_info) != STT_OBJECT || Home >= Header->e_shnum)
        continue;
      // .nv.global and .nv.global.init; constant banks cannot be written.
      if (!std::strncmp(SectionNames + Sections[Home].sh_name, ".nv.global", 10))
        Names.insert(Text + Symbols[I].st_name);
    }
  }
}
