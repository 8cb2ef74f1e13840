# Bank conflicts as a build step of a CMake project.
#
#   find_package(shmfix REQUIRED)        # or include() this file
#   shmfix_add_check(my_kernels)         # a target with CUDA sources
#
# adds the target `shmfix`, which checks the CUDA sources of every target named
# so, and `shmfix-my_kernels`, which checks those of one. `shmfix-fix` writes the
# safe changes. None is part of `all`.
#
#   shmfix_add_check(TARGET...
#     [WERROR]            findings fail the target (and with it the build)
#     [OPTIONS opt...]    more options of shmfix, such as --block 32,8
#     [SARIF file]        a report for code scanning as well
#     [ALL])              checked with each build
#
# The commands of the compiler come from compile_commands.json: nvcc's options
# are translated. It is switched on here for the targets named. Generators other
# than Makefiles and Ninja write none; the sources are then parsed without it.

include_guard(GLOBAL)

find_program(SHMFIX_EXECUTABLE shmfix DOC "The program shmfix")

# The files of TARGET that nvcc or clang compiles as CUDA.
function(_shmfix_cuda_sources target out)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  set(found)
  foreach(source IN LISTS sources)
    if(source MATCHES "\\$<")
      continue()
    endif()
    get_filename_component(path ${source} ABSOLUTE BASE_DIR ${folder})
    get_source_file_property(language ${path} TARGET_DIRECTORY ${target} LANGUAGE)
    if(source MATCHES "\\.cu$" OR language STREQUAL "CUDA" OR language STREQUAL "HIP")
      list(APPEND found ${path})
    endif()
  endforeach()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

function(shmfix_add_check)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "WERROR;ALL" "SARIF" "OPTIONS")
  if(NOT ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "shmfix_add_check: no target is named")
  endif()
  if(NOT SHMFIX_EXECUTABLE)
    message(FATAL_ERROR "shmfix_add_check: the program shmfix was not found; "
      "install it or set SHMFIX_EXECUTABLE")
  endif()
  if(ARG_SARIF)
    get_filename_component(ARG_SARIF ${ARG_SARIF} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})
    list(APPEND ARG_OPTIONS --format text "--format=sarif:${ARG_SARIF}")
  endif()
  foreach(name shmfix shmfix-fix)
    if(NOT TARGET ${name})
      add_custom_target(${name})
    endif()
  endforeach()
  set(all)
  if(ARG_ALL)
    set(all ALL)
  endif()
  foreach(target IN LISTS ARG_UNPARSED_ARGUMENTS)
    if(NOT TARGET ${target})
      message(FATAL_ERROR "shmfix_add_check: '${target}' is no target")
    endif()
    _shmfix_cuda_sources(${target} sources)
    if(NOT sources)
      message(FATAL_ERROR "shmfix_add_check: '${target}' has no CUDA source")
    endif()
    set_target_properties(${target} PROPERTIES EXPORT_COMPILE_COMMANDS ON)
    set(database)
    if(CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
      set(database -p ${CMAKE_BINARY_DIR})
    endif()
    set(call ${SHMFIX_EXECUTABLE} ${database} ${ARG_OPTIONS})
    set(werror)
    if(ARG_WERROR)
      set(werror --Werror)
    endif()
    add_custom_target(shmfix-${target} ${all}
      COMMAND ${call} ${werror} ${sources}
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
      COMMENT "Bank conflicts of ${target}"
      VERBATIM)
    add_custom_target(shmfix-fix-${target}
      COMMAND ${call} --fix ${sources}
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
      COMMENT "Removing bank conflicts of ${target}"
      VERBATIM)
    add_dependencies(shmfix shmfix-${target})
    add_dependencies(shmfix-fix shmfix-fix-${target})
  endforeach()
endfunction()
