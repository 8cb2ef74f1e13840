//===- CompileDatabase.cpp - compile_commands.json ------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/CompileDatabase.h"

#include "tool/cuda/ResponseFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace shmfix {
namespace {

constexpr uint64_t MaxBytes = 512u << 20;
constexpr size_t MaxEntries = 500000;
constexpr size_t MaxWords = 200000;
constexpr unsigned MaxNesting = 32;

/// LLVM's JSON reader recurses; a file of nothing but '[' would end the
/// process.
bool nestsTooDeep(StringRef Text) {
  unsigned Depth = 0;
  bool InString = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (InString) {
      if (C == '\\')
        ++I;
      else if (C == '"')
        InString = false;
    } else if (C == '"') {
      InString = true;
    } else if (C == '[' || C == '{') {
      if (++Depth > MaxNesting)
        return true;
    } else if ((C == ']' || C == '}') && Depth) {
      --Depth;
    }
  }
  return false;
}

std::string absolute(StringRef Folder, StringRef Path) {
  SmallString<256> Full;
  if (!sys::path::is_absolute(Path))
    Full = Folder;
  sys::path::append(Full, Path);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return std::string(Full);
}

/// Fills Command; false if the entry has none that can be read.
bool readCommand(const json::Object &Object,
                 std::vector<std::string> &Command) {
  if (const json::Array *Words = Object.getArray("arguments")) {
    if (Words->size() > MaxWords)
      return false;
    for (const json::Value &Word : *Words) {
      std::optional<StringRef> Text = Word.getAsString();
      if (!Text)
        return false;
      Command.push_back(Text->str());
    }
    return !Command.empty();
  }
  std::optional<StringRef> Line = Object.getString("command");
  if (!Line)
    return false;
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *, 64> Pieces;
  cl::TokenizeGNUCommandLine(*Line, Saver, Pieces);
  Command.assign(Pieces.begin(), Pieces.end());
  return !Command.empty() && Command.size() <= MaxWords;
}

} // namespace

Expected<CompileDatabase> CompileDatabase::parse(StringRef Text,
                                                 StringRef Folder) {
  if (nestsTooDeep(Text))
    return createStringError("values are nested too deep for a compile "
                             "database");
  Expected<json::Value> Root = json::parse(Text);
  if (!Root)
    return Root.takeError();
  const json::Array *List = Root->getAsArray();
  if (!List)
    return createStringError("a compile database is an array of objects; this "
                             "is none");
  CompileDatabase D;
  size_t Broken = 0, Repeated = 0;
  for (const json::Value &Item : *List) {
    if (D.Entries.size() >= MaxEntries) {
      D.Notes.push_back("only the first " + std::to_string(MaxEntries) +
                        " entries are read");
      break;
    }
    const json::Object *Object = Item.getAsObject();
    std::optional<StringRef> File =
        Object ? Object->getString("file") : std::nullopt;
    CompileEntry Entry;
    if (!File || File->empty() || !readCommand(*Object, Entry.Command)) {
      ++Broken;
      continue;
    }
    Entry.Directory =
        absolute(Folder, Object->getString("directory").value_or(""));
    Entry.File = absolute(Entry.Directory, *File);
    Entry.Output = Object->getString("output").value_or("").str();
    std::vector<size_t> &Same = D.ByFile[Entry.File];
    Repeated += !Same.empty();
    Same.push_back(D.Entries.size());
    D.ByName[sys::path::filename(Entry.File)].push_back(D.Entries.size());
    D.Entries.push_back(std::move(Entry));
  }
  if (Broken)
    D.Notes.push_back(std::to_string(Broken) +
                      " entries have no readable file or command");
  if (Repeated)
    D.Notes.push_back(std::to_string(Repeated) +
                      " entries are further commands for the same file; the "
                      "first one counts");
  return D;
}

Expected<CompileDatabase> CompileDatabase::load(StringRef Path,
                                                vfs::FileSystem &Files) {
  SmallString<256> Name(Path);
  ErrorOr<vfs::Status> Status = Files.status(Name);
  if (Status && Status->isDirectory()) {
    sys::path::append(Name, "compile_commands.json");
    Status = Files.status(Name);
  }
  if (!Status)
    return createStringError(Status.getError(), "%s: %s", Name.c_str(),
                             Status.getError().message().c_str());
  if (!Status->isRegularFile() || Status->getSize() > MaxBytes)
    return createStringError("%s: not a file, or too long", Name.c_str());
  auto Buffer = Files.getBufferForFile(Name);
  if (!Buffer)
    return createStringError(Buffer.getError(), "%s: %s", Name.c_str(),
                             Buffer.getError().message().c_str());
  SmallString<256> Full(Name);
  if (std::error_code EC = Files.makeAbsolute(Full))
    return createStringError(EC, "%s: %s", Name.c_str(), EC.message().c_str());
  Expected<CompileDatabase> D =
      parse((*Buffer)->getBuffer(), sys::path::parent_path(Full));
  if (!D)
    return createStringError("%s: %s", Name.c_str(),
                             toString(D.takeError()).c_str());
  D->Path = std::string(Full);
  return D;
}

std::vector<size_t> CompileDatabase::entriesFor(StringRef File,
                                                vfs::FileSystem &Files) const {
  SmallString<256> Full(File);
  (void)Files.makeAbsolute(Full);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  if (auto At = ByFile.find(Full); At != ByFile.end())
    return At->second;
  // A link to the source, or to a folder above it.
  SmallString<256> Real;
  std::vector<size_t> Out;
  if (Files.getRealPath(Full, Real))
    return Out;
  if (auto At = ByFile.find(Real); At != ByFile.end())
    return At->second;
  // The link may have another name than the file, on either side.
  StringRef Names[] = {sys::path::filename(Full), sys::path::filename(Real)};
  for (StringRef Name : ArrayRef(Names).take_front(Names[0] == Names[1] ? 1 : 2))
    if (auto Named = ByName.find(Name); Named != ByName.end())
      for (size_t I : Named->second) {
        SmallString<256> Other;
        if (!Files.getRealPath(Entries[I].File, Other) && Other == Real)
          Out.push_back(I);
      }
  llvm::sort(Out);
  return Out;
}

Translation translateEntry(const CompileEntry &Entry, CudaVersion Cuda,
                           vfs::FileSystem &Files) {
  TranslateOptions Options;
  Options.Cuda = Cuda;
  Options.Directory = Entry.Directory;
  Options.File = Entry.File;
  Options.Exists = [&Files](StringRef Path) { return Files.exists(Path); };
  Expected<std::vector<std::string>> Words =
      expandResponseFiles(Entry.Command, Entry.Directory, Files);
  if (Words)
    return translateNvcc(*Words, Options);
  // Without the response file (a build folder that was cleaned) the rest of the
  // command still helps.
  std::string Cause = toString(Words.takeError());
  std::vector<std::string> Plain;
  for (const std::string &Word : Entry.Command)
    if (!StringRef(Word).starts_with("@"))
      Plain.push_back(Word);
  Translation T = translateNvcc(Plain, Options);
  T.Notes.push_back(Cause + "; its options are missing");
  return T;
}

} // namespace shmfix
