#!/usr/bin/env bash
# The hooks of .pre-commit-hooks.yaml, run by the real pre-commit on a
# temporary git repository.
#
#   pre_commit_test.sh SHMFIX [BUILD_FOLDER CMAKE]
#
# With a build folder the executable is the one of a fresh installation, and a
# wheel in BUILD_FOLDER/packages/wheel/dist (tests/packages/wheel_test.sh) is
# tried as pre-commit installs it. Takes pre-commit from PATH, else from PyPI into a temporary venv. Exit status:
# 0 passed, 1 failed, 77 skipped (no pre-commit to be had).
set -u
shmfix=$(realpath "$1")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home PRE_COMMIT_HOME=$work/cache GIT_CONFIG_NOSYSTEM=1
mkdir -p "$HOME" "$work/bin"
git config --global user.name test
git config --global user.email test@example.org
git config --global init.defaultBranch main

precommit=$(command -v pre-commit) || {
  python3 -m venv "$work/venv" &&
    "$work/venv/bin/pip" install -q pre-commit >"$work/pip.log" 2>&1 || {
    echo "SKIP: pre-commit cannot be installed"
    exit 77
  }
  precommit=$work/venv/bin/pre-commit
}
wheel=
if [ $# -ge 3 ]; then
  "$3" --install "$2" --prefix "$work/prefix" >"$work/log" 2>&1 || {
    cat "$work/log"
    exit 1
  }
  shmfix=$work/prefix/bin/shmfix
  wheel=$(ls "$(realpath "$2")"/packages/wheel/dist/shmfix-*.whl 2>/dev/null | head -1)
fi
# The hook finds the executable by name.
ln -s "$shmfix" "$work/bin/shmfix"
export PATH=$work/bin:$PATH

failed=0
expect() { # name, expected, got
  if [ "$2" != "$3" ]; then
    echo "FAIL $1: expected '$2', got '$3'"
    cat "$work/log"
    failed=1
  fi
}
hook() { # id: its status is left in $status
  (cd "$work/project" && "$precommit" run "$1" --all-files) >"$work/log" 2>&1
  status=$?
}

# pre-commit takes hooks from a repository that has a commit.
mkdir "$work/hooks" "$work/project"
cp "$root/.pre-commit-hooks.yaml" "$work/hooks"
git -C "$work/hooks" init -q
git -C "$work/hooks" add .
git -C "$work/hooks" commit -qm hooks
rev=$(git -C "$work/hooks" rev-parse HEAD)

cd "$work/project" || exit 1
git init -q
cat >.pre-commit-config.yaml <<EOF
repos:
  - repo: $work/hooks
    rev: $rev
    hooks: [{id: shmfix}, {id: shmfix-fix}]
EOF
write_conflict() {
  cat >transpose.cu <<'EOF'
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out, const float *in) {
  transpose<<<1, dim3(32, 32)>>>(out, in);
}
EOF
}

# No CUDA file: nothing runs.
echo "float tile[32][32];" >host.cpp
git add .
hook shmfix
expect "no CUDA file" 0 $status
expect "no CUDA file is named" 1 "$(grep -c 'no files to check' "$work/log")"

write_conflict
git add .
cp transpose.cu before.txt
hook shmfix
expect "a conflict fails the hook" 1 $status
expect "the finding is shown" 1 "$(grep -c 'transpose.cu:2:20: warning: 32-way bank conflict' "$work/log")"
expect "the report writes nothing" "$(cat before.txt)" "$(cat transpose.cu)"

hook shmfix-fix
expect "a changed file fails the hook" 1 $status
expect "the change" "$(sed 's/tile\[32\]\[32\];/tile[32][32 + 1];/' before.txt)" "$(cat transpose.cu)"
git add .
hook shmfix-fix
expect "nothing left to fix" 0 $status
hook shmfix
expect "nothing left to report" 0 $status

# What `shmfix init` writes works as it is.
mv .pre-commit-config.yaml ../config.yaml
shmfix init --yes >"$work/log" 2>&1
expect "init" 0 $?
write_conflict
git add .
hook shmfix
expect "the hook of init fails on a conflict" 1 $status
expect "the hook of init shows it" 1 "$(grep -c 'transpose.cu:2:20: warning: 32-way bank conflict' "$work/log")"
echo 'exclude: transpose.cu' >.shmfix.yaml
hook shmfix
expect "an excluded file passes" 0 $status
rm .shmfix.yaml
# A baseline in the arguments lets what is known pass.
shmfix --write-baseline known.json transpose.cu 2>"$work/log"
sed -i 's/entry: shmfix --dry-run --Werror/& --baseline known.json/' .pre-commit-config.yaml
git add .
hook shmfix
expect "a known conflict passes" 0 $status

# From the wheel, in the environment that pre-commit makes.
if [ -n "$wheel" ]; then
  cat >.pre-commit-config.yaml <<EOF
repos:
  - repo: local
    hooks:
      - id: shmfix
        name: shmfix
        language: python
        additional_dependencies: ['$wheel']
        entry: shmfix --dry-run --Werror
        files: \\.(cu|cuh)$
        require_serial: true
EOF
  rm "$work/bin/shmfix"
  git add .
  hook shmfix
  expect "the wheel's hook fails on a conflict" 1 $status
  expect "the wheel's hook shows it" 1 "$(grep -c 'transpose.cu:2:20: warning: 32-way bank conflict' "$work/log")"
  ln -s "$shmfix" "$work/bin/shmfix"
  echo "tried with $(basename "$wheel")"
else
  echo "not tried: there is no wheel; tests/packages/wheel_test.sh makes one"
fi
rm -f known.json .clangd
mv ../config.yaml .pre-commit-config.yaml
shmfix --fix transpose.cu 2>"$work/log"
git add .

# A commit is stopped, then let through.
"$precommit" install >"$work/log" 2>&1
git commit -qm fixed >"$work/log" 2>&1
expect "a clean commit passes" 0 $?
write_conflict
git add .
git commit -qm broken >"$work/log" 2>&1
expect "a commit with a conflict is stopped" 1 $?

[ $failed = 0 ] && echo "pre-commit: all passed"
exit $failed
