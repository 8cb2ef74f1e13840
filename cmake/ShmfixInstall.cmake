# What `cmake --install` puts where, in components that become packages:
#
#   runtime  shmfix, shmfix-bench, manual page, completions, ShmfixCheck.cmake
#   tidy     libshmfix-tidy.so, for clang-tidy --load
#   clangd   shmfix-clangd, where it is built
#   devel    matchers and rewrites as libraries with headers and CMake targets
#
# The wheel takes `runtime` alone.

include(CMakePackageConfigHelpers)

set(_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/shmfix)

# In a wheel, pip puts programs on PATH and the rest below the environment.
set(_programs ${CMAKE_INSTALL_BINDIR})
set(_to "")
if(SKBUILD)
  set(_programs ${SKBUILD_SCRIPTS_DIR})
  set(_to ${SKBUILD_DATA_DIR}/)
endif()

# Manual page and completions: printed by the executable, so they list what it
# takes. A build for another processor has to run under an emulator.
set(_generated ${CMAKE_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${_generated})
add_custom_command(
  OUTPUT ${_generated}/shmfix.1 ${_generated}/shmfix.bash ${_generated}/_shmfix
    ${_generated}/shmfix.fish
  COMMAND shmfix --print-man > ${_generated}/shmfix.1
  COMMAND shmfix completion bash > ${_generated}/shmfix.bash
  COMMAND shmfix completion zsh > ${_generated}/_shmfix
  COMMAND shmfix completion fish > ${_generated}/shmfix.fish
  DEPENDS shmfix
  COMMENT "Manual page and completions"
  VERBATIM)
add_custom_target(shmfix_pages ALL DEPENDS ${_generated}/shmfix.1)

install(TARGETS shmfix RUNTIME DESTINATION ${_programs} COMPONENT runtime)
install(FILES LICENSE RENAME copyright DESTINATION ${_to}${CMAKE_INSTALL_DOCDIR} COMPONENT runtime)
install(FILES ${_generated}/shmfix.1 DESTINATION ${_to}${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
install(FILES ${_generated}/shmfix.bash RENAME shmfix COMPONENT runtime
  DESTINATION ${_to}${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
if(SKBUILD)
  install(FILES ${_generated}/_shmfix COMPONENT runtime
    DESTINATION ${_to}${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
else()
  # Below /usr Debian's zsh looks into a folder of its own.
  install(CODE "
    set(place site-functions)
    if(\"\${CMAKE_INSTALL_PREFIX}\" STREQUAL \"/usr\" AND EXISTS /etc/debian_version)
      set(place vendor-completions)
    endif()
    file(INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${place}\"
      TYPE FILE FILES \"${_generated}/_shmfix\")"
    COMPONENT runtime)
endif()
install(FILES ${_generated}/shmfix.fish COMPONENT runtime
  DESTINATION ${_to}${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

if(TARGET shmfix-bench)
  install(TARGETS shmfix-bench COMPONENT runtime)
endif()
if(TARGET shmfix-tidy)
  install(TARGETS shmfix-tidy COMPONENT tidy LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
if(TARGET shmfix-clangd)
  install(TARGETS shmfix-clangd COMPONENT clangd)
endif()

# find_package(shmfix): the check for CMake projects, and the libraries where
# they are installed.
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/shmfixConfig.cmake.in
  ${_generated}/shmfixConfig.cmake INSTALL_DESTINATION ${_cmake_dir}
  PATH_VARS CMAKE_INSTALL_BINDIR)
write_basic_package_version_file(${_generated}/shmfixConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${_generated}/shmfixConfig.cmake ${_generated}/shmfixConfigVersion.cmake
    ${CMAKE_SOURCE_DIR}/cmake/ShmfixCheck.cmake
  DESTINATION ${_to}${_cmake_dir} COMPONENT runtime)

# The last three are flags and paths that the others hand on.
set(_libraries matchers rewrites findings warp lanes banks options llvm clang)
foreach(name IN LISTS _libraries)
  set_target_properties(shmfix_${name} PROPERTIES EXPORT_NAME ${name})
  list(APPEND _targets shmfix_${name})
endforeach()
install(TARGETS ${_targets}
  EXPORT shmfixTargets COMPONENT devel
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT shmfixTargets NAMESPACE shmfix:: DESTINATION ${_cmake_dir} COMPONENT devel)
install(DIRECTORY matchers rewrites COMPONENT devel
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/shmfix
  FILES_MATCHING PATTERN "*.h" PATTERN "*.def")

include(ShmfixPackages)
