#!/usr/bin/env bash
#===- fetch_toolkits.sh - CUDA headers of several versions ----------------===//
#
# Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# usage: fetch_toolkits.sh [FOLDER]
# Lays the headers of CUDA 11.8, 12.4, 12.9, 13.0 and 13.5 out below FOLDER
# (default: $SHMFIX_TOOLKITS, else ~/.cache/shmfix/toolkits) as FOLDER/cuda-11.8
# and so on, for ToolkitHeadersTest, which reads SHMFIX_TOOLKITS. Each is a
# folder for --cuda-path. They come from NVIDIA's Python wheels, about 150 MB;
# what is there already is kept.
# Exit status: 0 all are there, 1 one could not be fetched.

set -euo pipefail
root=${1:-${SHMFIX_TOOLKITS:-${XDG_CACHE_HOME:-$HOME/.cache}/shmfix/toolkits}}

# fetch VERSION WHEEL...
fetch() {
  local version=$1 made=$root/cuda-$1
  shift
  [ ! -d "$made" ] || return 0
  local work
  work=$(mktemp -d)
  if ! python3 -m pip download --quiet --disable-pip-version-check --no-deps \
      --only-binary=:all: --timeout 20 --retries 1 \
      --dest "$work/wheels" "$@" >"$work/log" 2>&1; then
    echo "fetch_toolkits: CUDA $version: $(grep -m1 ERROR "$work/log" || tail -n1 "$work/log")" >&2
    rm -rf "$work"
    return 1
  fi
  # A wheel is a zip file; only the headers are wanted.
  python3 - "$work" <<'PY'
import pathlib, sys, zipfile
work = pathlib.Path(sys.argv[1])
for wheel in sorted((work / "wheels").glob("*.whl")):
    with zipfile.ZipFile(wheel) as z:
        z.extractall(work / "site", [n for n in z.namelist() if "/include/" in n])
PY
  mkdir -p "$root"
  # Renamed at the end, so that a folder with the name is whole.
  mv "$work/site" "$made.part$$"
  mv "$made.part$$" "$made"
  rm -rf "$work"
}

failed=0
fetch 11.8 nvidia-cuda-runtime-cu11==11.8.89 nvidia-cuda-nvcc-cu11==11.8.89 \
  nvidia-cuda-cccl-cu11==11.8.89.post1 || failed=1
fetch 12.4 nvidia-cuda-runtime-cu12==12.4.127 nvidia-cuda-nvcc-cu12==12.4.131 \
  nvidia-cuda-cccl-cu12==12.4.127.post1 || failed=1
fetch 12.9 nvidia-cuda-runtime-cu12==12.9.79 nvidia-cuda-nvcc-cu12==12.9.86 \
  nvidia-cuda-cccl-cu12==12.9.27 || failed=1
fetch 13.0 nvidia-cuda-runtime==13.0.96 nvidia-cuda-crt==13.0.88 \
  nvidia-cuda-cccl==13.0.85 || failed=1
# Newer than any clang that is supported.
fetch 13.5 nvidia-cuda-runtime==13.5.37 nvidia-cuda-crt==13.5.37 \
  nvidia-cuda-cccl==13.3.5.0.6 || failed=1
exit $failed
