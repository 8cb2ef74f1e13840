#!/bin/sh
# The command line of shmfix-bench where there is no GPU: each wrong use gives
# one line that says what is wrong, exit status 2, and leaves everything as it
# was. usage: bench_cli_test.sh SHMFIX_BENCH TEST_INPUTS
bench=$1
inputs=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
mkdir "$work/tmp" "$work/tree" "$work/bin"
cp "$inputs/bench/two_tiles.cu" "$work/tree"
cd "$work/tree" || exit 1
# A card that answers, but runs nothing; an nvcc that builds nothing.
printf '#!/bin/sh\ncase "$*" in *driver_version*) echo "Card, 1.0" ;; *) exit 1 ;; esac\n' > "$work/bin/nvidia-smi"
printf '#!/bin/sh\nexit 9\n' > "$work/bin/nvcc"
chmod +x "$work/bin/nvidia-smi" "$work/bin/nvcc"
export TMPDIR=$work/tmp

# refused PATTERN ARGUMENTS...
refused() {
  pattern=$1
  shift
  PATH=$work/bin:/usr/bin:/bin "$bench" "$@" > "$work/out" 2>&1
  status=$?
  if [ $status -ne 2 ] || ! grep -qe "$pattern" "$work/out" || [ -n "$(ls "$TMPDIR")" ] ||
    ! cmp -s two_tiles.cu "$inputs/bench/two_tiles.cu"; then
    echo "exit $status, wanted 2 and '$pattern': $*"
    cat "$work/out"
    failed=1
  fi
}
refused "Unknown command line argument '--bogus'" --bogus
refused "'abc' value invalid" --runs abc two_tiles.cu
refused 'no files; see --help'
refused 'nosuch.cu: no such file' nosuch.cu
refused 'belong together' --before .
refused '/nosuch: no such folder' --before /nosuch --after . two_tiles.cu
refused 'nosuch.diff: no such file' --patch nosuch.diff two_tiles.cu
refused 'takes f16, f32 or f64' --tolerance-type f8 two_tiles.cu
refused 'a byte (0 to 255)' --fill 256 two_tiles.cu
refused 'no number below 0' --margin=-1 two_tiles.cu
refused 'there is no folder /nosuch' --json /nosuch/x.json two_tiles.cu
refused 'is a folder; name a file' --html . two_tiles.cu
refused 'name it with --kernel' --grid 3 two_tiles.cu
refused 'not balanced' --ignore-lines '(' two_tiles.cu
refused 'needs --run' --build true two_tiles.cu
refused 'is not empty and no folder of shmfix-bench' --work "$work" two_tiles.cu
refused 'this is no result of --run-bundle' --import two_tiles.cu
refused 'is no bundle of shmfix-bench' --run-bundle two_tiles.cu
refused 'nosuch.tar.gz: no such file' --run-bundle nosuch.tar.gz
refused 'shmfix failed' --shmfix /bin/true two_tiles.cu
refused '/nosuch/nvcc: no such program' --nvcc /nosuch/nvcc --shmfix "$inputs/bench/recorded_shmfix.sh" two_tiles.cu
refused 'no such program' --ncu /nosuch/ncu --shmfix "$inputs/bench/recorded_shmfix.sh" two_tiles.cu
refused 'no CUPTI beside' --nvcc "$work/bin/nvcc" --shmfix "$inputs/bench/recorded_shmfix.sh" two_tiles.cu
echo garbage > "$work/garbage.diff"
refused 'the patch does not apply' --patch "$work/garbage.diff" two_tiles.cu

# What shmfix is asked, and what goes into a bundle.
SHMFIX_ARGUMENTS=$work/arguments "$bench" --shmfix "$inputs/bench/recorded_shmfix.sh" --parse-arg=-DN=4 --parse-arg=-Iinclude \
  --unsafe-fixes --export "$work/b.tar.gz" two_tiles.cu > "$work/out" 2>&1 || { cat "$work/out"; failed=1; }
grep -q -- '--unsafe-fixes .*two_tiles.cu -- -DN=4 -Iinclude$' "$work/arguments" || { echo "asked: $(cat "$work/arguments")"; failed=1; }
tar -xzOf "$work/b.tar.gz" sides/after/two_tiles.cu > "$work/after.cu"
grep -q '\[Tile\]\[Tile + 1\]' "$work/after.cu" && grep -q '\[Rows\]\[Columns + 1\]' "$work/after.cu" || { echo 'the changes are not in the bundle'; failed=1; }
# Nothing but a regular file is ever replaced by a bundle.
mkfifo "$work/pipe"
refused 'not a regular file' --shmfix "$inputs/bench/recorded_shmfix.sh" --export "$work/pipe" two_tiles.cu
[ -p "$work/pipe" ] || { echo 'a pipe was replaced'; failed=1; }
exit $failed
