# How every target of the project is made: warnings, include root, LLVM, Clang.

# Debian keeps each version in a folder of its own.
find_package(LLVM REQUIRED CONFIG HINTS /usr/lib/llvm-${SHMFIX_LLVM_VERSION})
if(NOT LLVM_VERSION_MAJOR EQUAL SHMFIX_LLVM_VERSION)
  message(FATAL_ERROR "Found LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}, "
    "want ${SHMFIX_LLVM_VERSION}: install llvm-${SHMFIX_LLVM_VERSION}-dev and "
    "libclang-${SHMFIX_LLVM_VERSION}-dev, or set SHMFIX_LLVM_VERSION.")
endif()
find_package(Clang REQUIRED CONFIG HINTS ${LLVM_INSTALL_PREFIX} NO_DEFAULT_PATH)
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_INSTALL_PREFIX}")

find_program(SHMFIX_CCACHE ccache)
if(SHMFIX_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${SHMFIX_CCACHE})
endif()
# A precompiled header and ccache agree only with these.
set(ENV{CCACHE_SLOPPINESS} "pch_defines,time_macros,include_file_mtime,include_file_ctime")

find_program(SHMFIX_LLD NAMES ld.lld-${SHMFIX_LLVM_VERSION} ld.lld)

add_library(shmfix_options INTERFACE)
target_include_directories(shmfix_options INTERFACE
  $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}> $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/generated>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/shmfix>)
target_compile_features(shmfix_options INTERFACE cxx_std_20)
# Warnings are for this project, not for those who use its libraries.
set(_warnings -Wall -Wextra -Wno-unused-parameter
  # GCC 12 warns of overlapping copies inside std::string that do not happen.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>)
target_compile_options(shmfix_options INTERFACE "$<BUILD_INTERFACE:${_warnings}>")

include(StaticLlvm)

# LLVM headers are not ours: no warnings from them. LLVM is built without RTTI.
add_library(shmfix_llvm INTERFACE)
target_include_directories(shmfix_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_compile_options(shmfix_llvm INTERFACE -fno-rtti -fno-exceptions)
separate_arguments(_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(shmfix_llvm INTERFACE ${_llvm_definitions})
target_link_libraries(shmfix_llvm INTERFACE
  $<BUILD_INTERFACE:$<IF:${SHMFIX_IS_STATIC},shmfix_static_archives,LLVM>>
  $<INSTALL_INTERFACE:LLVM>)

add_library(shmfix_clang INTERFACE)
target_include_directories(shmfix_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS})
# GCC 12 sees a null `this` in an inline function of Clang's AST headers.
target_compile_options(shmfix_clang INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-nonnull>)
target_link_libraries(shmfix_clang INTERFACE shmfix_llvm
  $<BUILD_INTERFACE:$<IF:${SHMFIX_IS_STATIC},shmfix_static_archives,clang-cpp>>
  $<INSTALL_INTERFACE:clang-cpp>)

# shmfix_library(NAME SOURCES ... [USES target...]): one room, one library.
function(shmfix_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC shmfix_options ${ARG_USES})
endfunction()
