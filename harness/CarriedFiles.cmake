# Writes OUTPUT, a C++ source that holds the FILES (relative to ROOT) as text:
# what is compiled where the GPU is. Run by the rule in CMakeLists.txt.
file(STRINGS ${LIST} files)
set(table "")
foreach(path IN LISTS files)
  file(READ ${ROOT}/${path} text)
  string(APPEND table "    {\"${path}\", R\"~sfx~(${text})~sfx~\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made by harness/CarriedFiles.cmake.
#include \"harness/Process.h\"
#include \"harness/backends/gpu/GpuBackend.h\"
#include \"llvm/Support/FileSystem.h\"
#include \"llvm/Support/Path.h\"

static constexpr std::pair<const char *, const char *> Files[] = {
${table}};

std::string shmfix::bench::carriedText(llvm::StringRef Prefix) {
  std::string Out;
  for (auto [Name, Text] : Files)
    if (llvm::StringRef(Name).starts_with(Prefix))
      Out += Text;
  return Out;
}

llvm::Error shmfix::bench::writeCarried(llvm::StringRef Prefix, llvm::StringRef Folder) {
  for (auto [Name, Text] : Files) {
    if (!llvm::StringRef(Name).starts_with(Prefix))
      continue;
    std::string To = Folder.str() + \"/\" + Name;
    if (std::error_code E = llvm::sys::fs::create_directories(llvm::sys::path::parent_path(To)))
      return llvm::createStringError(E, \"%s: %s\", To.c_str(), E.message().c_str());
    if (llvm::Error E = writeFile(To, Text))
      return E;
  }
  return llvm::Error::success();
}
")
