# `cpack -G DEB` in the build folder: a Debian package of each component.
#
# shmfix is linked statically (SHMFIX_STATIC_LLVM) and depends on nothing; the
# others depend on the LLVM that they were built with, which dpkg-shlibdeps
# finds for those that are executed.

set(CPACK_PACKAGE_NAME shmfix)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "shmfix <shmfix@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL runtime tidy devel)
if(TARGET shmfix-clangd)
  list(APPEND CPACK_COMPONENTS_ALL clangd)
endif()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(_n ${SHMFIX_LLVM_VERSION})

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME shmfix)
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION
  "Computes the bank conflicts of CUDA kernels lane by lane, without a GPU or a\nCUDA toolkit, and writes the smallest change that removes them.")
if(NOT SHMFIX_STATIC_LLVM)
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
endif()
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS "shmfix-tidy")

set(CPACK_DEBIAN_TIDY_PACKAGE_NAME shmfix-tidy)
set(CPACK_COMPONENT_TIDY_DESCRIPTION
  "The check shmfix-bank-conflict for clang-tidy-${_n} --load.")
set(CPACK_DEBIAN_TIDY_PACKAGE_DEPENDS "clang-tidy-${_n}")
set(CPACK_DEBIAN_TIDY_PACKAGE_SHLIBDEPS ON)

set(CPACK_DEBIAN_CLANGD_PACKAGE_NAME shmfix-clangd)
set(CPACK_COMPONENT_CLANGD_DESCRIPTION
  "clangd ${_n} with the check shmfix-bank-conflict in it.")
set(CPACK_DEBIAN_CLANGD_PACKAGE_SHLIBDEPS ON)

set(CPACK_DEBIAN_DEVEL_PACKAGE_NAME libshmfix-dev)
set(CPACK_COMPONENT_DEVEL_DESCRIPTION
  "The analysis and the changes as C++ libraries, with headers and CMake targets.")
set(CPACK_DEBIAN_DEVEL_PACKAGE_DEPENDS
  "shmfix (= ${PROJECT_VERSION}), llvm-${_n}-dev, libclang-${_n}-dev, clang-${_n}, clang-tidy-${_n}, clangd-${_n}")
set(CPACK_DEBIAN_DEVEL_PACKAGE_SECTION libdevel)

include(CPack)
