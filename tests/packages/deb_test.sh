#!/usr/bin/env bash
# The Debian packages on fresh Debian systems made with debootstrap.
#
#   deb_test.sh SOURCE_FOLDER BUILD_FOLDER WORK_FOLDER [RELEASE...]
#
# Makes the packages of a build with SHMFIX_STATIC_LLVM. For each release (bookworm, trixie) installs the package shmfix
# with dpkg alone into a system that has neither compiler nor clang nor CUDA, and
# runs it. Exit status: 0 passed, 1 failed, 77 skipped (not root, no
# debootstrap, no network).
set -u
source=$(realpath "$1")
build=$(realpath "$2")
mkdir -p "$3"
work=$(realpath "$3")
shift 3
[ $# -gt 0 ] || set -- bookworm trixie
skip() {
  echo "SKIP: $1"
  exit 77
}
[ "$(id -u)" = 0 ] || skip "a system in a folder needs root"
command -v debootstrap >/dev/null || skip "debootstrap is not installed"
command -v dpkg-shlibdeps >/dev/null || skip "dpkg-dev is not installed"
failed=0
fail() {
  echo "FAIL $1"
  failed=1
}

(cd "$build" && rm -f ./*.deb && cpack -G DEB) >"$work/log" 2>&1 || {
  tail -20 "$work/log"
  fail "the packages are not built"
  exit 1
}
main=$(echo "$build"/shmfix_*.deb)
depends=$(dpkg-deb -f "$main" Depends)
[ -z "$depends" ] || fail "shmfix depends on: $depends"
tidy=$(dpkg-deb -f "$build"/shmfix-tidy_*.deb Depends)
for want in clang-tidy- libllvm libclang-cpp libc6; do
  [[ $tidy == *$want* ]] || fail "shmfix-tidy does not depend on $want: $tidy"
done
echo "$(basename "$main"): $(stat -c %s "$main") bytes, installed $(dpkg-deb -f "$main" Installed-Size) KiB"

for release in "$@"; do
  root=$work/$release
  if [ ! -e "$root/complete" ]; then
    rm -rf "$root"
    debootstrap --variant=minbase "$release" "$root" >"$work/$release.log" 2>&1 || {
      rm -rf "$root"
      skip "debootstrap $release: $(tail -1 "$work/$release.log")"
    }
    touch "$root/complete"
  fi
  rm -rf "$root/try"
  mkdir "$root/try"
  cp "$main" "$source"/test_inputs/programs/*.cu "$root/try"
  inside() { chroot "$root" /bin/sh -c "cd /try && $1"; }
  inside 'command -v clang || command -v gcc || command -v nvcc' && fail "$release: not a bare system"
  inside 'dpkg --purge shmfix' >/dev/null 2>&1
  inside 'dpkg -i shmfix_*.deb' >"$work/log" 2>&1 || {
    tail -3 "$work/log"
    fail "$release: dpkg -i"
    continue
  }
  inside 'shmfix --version' >"$work/out" 2>&1 || fail "$release: shmfix --version"
  grep -q '^clang headers: built in$' "$work/out" || fail "$release: $(cat "$work/out")"
  inside 'shmfix transpose.cu' >"$work/out" 2>&1 || fail "$release: shmfix ends with $?"
  grep -qF "transpose.cu:20:20: warning: 32-way bank conflict on 'tile' in kernel 'transpose'" "$work/out" ||
    fail "$release: $(cat "$work/out")"
  grep -q 'understood in part' "$work/out" && fail "$release: $(cat "$work/out")"
  inside 'shmfix --fix --Werror transpose.cu' >"$work/out" 2>&1 || fail "$release: --fix: $(cat "$work/out")"
  grep -qF 'tile[TILE][TILE + 1];' "$root/try/transpose.cu" || fail "$release: --fix changed nothing"
  inside 'shmfix *.cu' >"$work/out" 2>&1 || fail "$release: all programs: $(tail -3 "$work/out")"
  grep -q 'understood in part' "$work/out" && fail "$release: $(grep 'in part' "$work/out")"
  inside 'test -s /usr/share/man/man1/shmfix.1 -a -s /usr/share/bash-completion/completions/shmfix -a -s /usr/share/zsh/vendor-completions/_shmfix' ||
    fail "$release: no manual page or completion"
  inside 'dpkg --purge shmfix && ! command -v shmfix' >/dev/null 2>&1 || fail "$release: dpkg --purge"
  echo "$release: done"
done
[ $failed = 0 ] && echo "deb: all passed"
exit $failed
