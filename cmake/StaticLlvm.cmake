# With SHMFIX_STATIC_LLVM the executable shmfix is linked wholly statically: it
# runs on any Linux of its processor, with no LLVM, no Clang, and any C library.
# Tests, modules and clangd stay with the shared libraries, so that a build with
# this option costs one more link.
#
# A target that has the property SHMFIX_STATIC gets the archives; those that it
# links need not know.

set(SHMFIX_IS_STATIC $<BOOL:$<TARGET_PROPERTY:SHMFIX_STATIC>>)

add_library(shmfix_static_archives INTERFACE)
if(NOT SHMFIX_STATIC_LLVM)
  return()
endif()

if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  message(FATAL_ERROR "SHMFIX_STATIC_LLVM and sanitizers exclude each other: "
    "they need the shared C library")
endif()

# Parser, driver and what they refer to: neither code generation nor targets.
set(_clang APINotes AST ASTMatchers Analysis AnalysisLifetimeSafety Basic
  DependencyScanning Driver Edit Format Frontend Lex Options Parse Rewrite Sema
  Serialization Support Tooling ToolingCore ToolingInclusions)
set(_llvm AggressiveInstCombine Analysis AsmParser BinaryFormat BitReader
  BitWriter BitstreamReader CodeGen CodeGenTypes Core DebugInfoBTF
  DebugInfoCodeView DebugInfoDWARF DebugInfoDWARFLowLevel DebugInfoMSF
  DebugInfoPDB Demangle FrontendAtomic FrontendDirective FrontendDriver
  FrontendHLSL FrontendOffloading FrontendOpenMP IRPrinter IRReader InstCombine
  Instrumentation Linker MC MCParser Object ObjectYAML Option ProfileData Remarks
  ScalarOpts Support Symbolize Target TargetParser Telemetry TextAPI
  TextAPIBinaryReader TransformUtils Vectorize WindowsDriver ipo)

# Which of them there are differs between versions; the linker says what it lacks.
set(_archives)
foreach(name IN LISTS _clang)
  if(EXISTS ${LLVM_LIBRARY_DIR}/libclang${name}.a)
    list(APPEND _archives ${LLVM_LIBRARY_DIR}/libclang${name}.a)
  endif()
endforeach()
foreach(name IN LISTS _llvm)
  if(EXISTS ${LLVM_LIBRARY_DIR}/libLLVM${name}.a)
    list(APPEND _archives ${LLVM_LIBRARY_DIR}/libLLVM${name}.a)
  endif()
endforeach()
if(NOT ${LLVM_LIBRARY_DIR}/libclangFrontend.a IN_LIST _archives)
  message(FATAL_ERROR "SHMFIX_STATIC_LLVM needs the archives libclang*.a; "
    "${LLVM_LIBRARY_DIR} has none: install libclang-${SHMFIX_LLVM_VERSION}-dev")
endif()
# They refer to one another in circles.
target_link_libraries(shmfix_static_archives INTERFACE
  -Wl,--start-group ${_archives} -Wl,--end-group
  z zstd rt ${CMAKE_DL_LIBS} m pthread)

# shmfix_link_statically(TARGET)
function(shmfix_link_statically target)
  set_target_properties(${target} PROPERTIES SHMFIX_STATIC ON)
  target_link_options(${target} PRIVATE -static LINKER:--gc-sections)
  if(SHMFIX_LLD)
    target_link_options(${target} PRIVATE -fuse-ld=lld)
  endif()
endfunction()
