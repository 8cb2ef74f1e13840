#!/usr/bin/env bash
# cmake --install into an empty prefix, then a project of its own that finds the
# package there, builds against it and runs.
#
#   install_test.sh BUILD_FOLDER CMAKE
#
# Exit status: 0 passed, 1 failed.
set -u
build=$(realpath "$1") cmake=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
fail() {
  echo "FAIL $1"
  failed=1
}

prefix=$work/prefix
"$cmake" --install "$build" --prefix "$prefix" >"$work/install.log" 2>&1 || {
  tail -5 "$work/install.log"
  fail "cmake --install"
}
for file in bin/shmfix share/man/man1/shmfix.1 \
  share/bash-completion/completions/shmfix share/zsh/site-functions/_shmfix \
  share/fish/vendor_completions.d/shmfix.fish include/shmfix/matchers/Analysis.h \
  include/shmfix/rewrites/Rewrite.h share/doc/shmfix/copyright; do
  [ -s "$prefix/$file" ] || fail "$file is not installed"
done
"$prefix/bin/shmfix" --version >"$work/version" || fail "the installed shmfix does not start"

# Nothing that is installed names the folders of the build.
if grep -rIlF -e "$build" -e "$(dirname "$here")" "$prefix" >"$work/leaks"; then
  cat "$work/leaks"
  fail "installed files name the build folder"
fi

# The prefix is moved: nothing may hold its old place.
mv "$prefix" "$work/moved"
"$cmake" -S "$here/consumer" -B "$work/consumer" -DCMAKE_PREFIX_PATH="$work/moved" \
  -DCMAKE_BUILD_TYPE=Release >"$work/log" 2>&1 &&
  "$cmake" --build "$work/consumer" >>"$work/log" 2>&1 || {
  tail -20 "$work/log"
  fail "the project does not build"
  exit 1
}
# By hand: a column of 32 rows of 128 bytes lies in one bank; one element more
# in each row moves each row by one bank.
"$work/consumer/consumer" >"$work/got"
printf 'tile store: 1 -> 1\ntile load: 32 -> 1\n' | diff - "$work/got" || fail "what the project prints"
grep -q "^SHMFIX_EXECUTABLE:FILEPATH=$work/moved/bin/shmfix$" "$work/consumer/CMakeCache.txt" ||
  fail "find_package took another shmfix"

[ $failed = 0 ] && echo "install: all passed"
exit $failed
