# Turns files into one C++ source, so that an executable carries them.
#
# As a function, at configure time:
#   shmfix_embed_files(OUTPUT out.cpp FUNCTION name ROOT dir FILES a b ...)
# declares the rule that makes out.cpp when one of the files changes. out.cpp
# defines `llvm::ArrayRef<EmbeddedFile> shmfix::name()`, declared in
# tool/cuda/Prelude.h. Paths are relative to ROOT and keep the order given, so
# the result depends on the files alone. The files must be plain text.
#
# As a script (cmake -P), which is what the rule runs: writes OUTPUT.
#
# The delimiter of the raw string literals is one that no header has.

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  file(STRINGS "${LIST}" files)
  set(table "")
  foreach(path IN LISTS files)
    file(READ "${ROOT}/${path}" text)
    string(LENGTH "${text}" size)
    # In one piece: pieces read with LIMIT gain a newline at their borders.
    file(READ "${ROOT}/${path}" text)
    string(APPEND table "  {\"${path}\", llvm::StringLiteral(R\"~sfx~(${text})~sfx~\")},\n")
  endforeach()
  file(WRITE "${OUTPUT}"
"// Made by cmake/EmbedFiles.cmake.
#include \"tool/cuda/Prelude.h\"

static constexpr shmfix::EmbeddedFile Files[] = {
${table}};

llvm::ArrayRef<shmfix::EmbeddedFile> shmfix::${FUNCTION}() { return Files; }
")
  return()
endif()

set(SHMFIX_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(shmfix_embed_files)
  cmake_parse_arguments(ARG "" "OUTPUT;FUNCTION;ROOT" "FILES" ${ARGN})
  set(list ${ARG_OUTPUT}.list)
  list(JOIN ARG_FILES "\n" lines)
  file(CONFIGURE OUTPUT ${list} CONTENT "${lines}\n" @ONLY)
  set(inputs ${ARG_FILES})
  list(TRANSFORM inputs PREPEND ${ARG_ROOT}/)
  add_custom_command(
    OUTPUT ${ARG_OUTPUT}
    COMMAND ${CMAKE_COMMAND} -DLIST=${list} -DROOT=${ARG_ROOT}
      -DOUTPUT=${ARG_OUTPUT} -DFUNCTION=${ARG_FUNCTION}
      -P ${SHMFIX_EMBED_SCRIPT}
    DEPENDS ${inputs} ${list} ${SHMFIX_EMBED_SCRIPT}
    COMMENT "Embedding ${ARG_FUNCTION}"
    VERBATIM)
endfunction()
