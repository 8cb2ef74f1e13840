#!/bin/sh
# Tests that need a GPU. usage: gpu_tests.sh SHMFIX_BENCH [TEST...]
# Needs nvcc, ncu and compute-sanitizer; neither Clang nor shmfix. Prints a line
# for each test and `N passed, N failed`; exit status 0 if none failed.
bench=$(realpath "$1")
shift
only=$*
inputs=$(realpath "$(dirname "$0")/../test_inputs")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
nvcc="nvcc -O3 -std=c++17 -arch=native -lineinfo -Xptxas -v"

# sides NAME FILE SED-SCRIPT: two trees, the second with the change.
sides() {
  mkdir -p "$work/$1/before" "$work/$1/after"
  cp "$2" "$work/$1/before/program.cu"
  sed "$3" "$2" > "$work/$1/after/program.cu"
}
# measure NAME OPTIONS... [-- PROGRAM-ARGS]: output in $work/NAME.*
measure() {
  name=$1
  shift
  "$bench" --before "$work/$name/before" --after "$work/$name/after" --json "$work/$name.json" \
    --html "$work/$name.html" --runs 5 --probe "$work" "$@" > "$work/$name.txt" 2>&1
  status=$?
}
# check NAME WANTED-STATUS PATTERN...: every pattern must be in the report.
check() {
  name=$1
  good=$([ "$status" -eq "$2" ] && echo yes)
  shift 2
  for pattern; do
    grep -qE "$pattern" "$work/$name.txt" || good=
  done
  if [ -n "$good" ]; then
    passed=$((passed + 1))
    echo "ok    $name: $(tail -1 "$work/$name.txt")"
  else
    failed=$((failed + 1))
    echo "FAIL  $name: exit $status; wanted: $*"
    sed 's/^/      /' "$work/$name.txt" | tail -40
  fi
}
wanted() { [ -z "$only" ] || echo " $only " | grep -q " $1 "; }

pad='s/\[TILE\]\[TILE\];/[TILE][TILE + 1];/; s/\[Tile\]\[Tile\];/[Tile][Tile + 1];/'

if wanted transpose; then
  sides transpose "$inputs/programs/transpose.cu" "$pad"
  measure transpose --sanitize program.cu -- 8192
  check transpose 0 'EQUAL AND FASTER' 'program.cu:29 .* 32.00 .* 1.00' 'memcheck: .* 0 errors' \
    'racecheck: .* 0 hazards' '4096->4224'
fi
if wanted columns; then
  sides columns "$inputs/programs/column_sums.cu" "$pad"
  measure columns --counters off program.cu
  check columns 0 'EQUAL AND FASTER: [2-9][0-9]\.'
fi
if wanted same; then
  sides same "$inputs/programs/histogram.cu" 's/^#include <cstdio>/&  \/\/ changed/'
  measure same --counters off program.cu
  check same 0 'EQUAL, no difference in time'
fi
# The row is one longer, and one index still multiplies by the old length.
if wanted wrong; then
  sides wrong "$inputs/programs/transpose.cu" "$pad; s/= tile\[threadIdx.x\]\[threadIdx.y + r\]/= (\&tile[0][0])[threadIdx.x * TILE + threadIdx.y + r]/"
  measure wrong --counters off program.cu -- 1024
  check wrong 1 'DIFFERENT' 'allocation 1 .* differs from'
fi
if wanted occupancy; then
  sides occupancy "$inputs/programs/occupancy_pad.cu" 's/\[Rows\]\[Columns\];/[Rows][Columns + 1];/'
  measure occupancy --counters off program.cu
  check occupancy 1 'EQUAL AND SLOWER' '5->4'
fi
if wanted atomics; then
  sides atomics "$inputs/programs/float_atomics.cu" "$pad"
  measure atomics --counters off program.cu
  check atomics 2 'UNDECIDED: the original is non-deterministic' 'allocation 1 '
  measure atomics --counters off --tolerance 1e-4 program.cu
  check atomics 0 'WITHIN TOLERANCE'
fi
# One kind of memory a launch: each must be seen to differ.
if wanted allocations; then
  sides allocations "$inputs/bench/allocations.cu" 's/atoi(argv\[1\]) : 7/atoi(argv[1]) : 8/'
  measure allocations --build "$nvcc {src}/program.cu -o {out}/program -lcuda" --run '{out}/program'
  for kind in device pitched managed async host registered global array virtual; do
    grep -q "($kind" "$work/allocations.json" || echo "      not seen: $kind"
  done
  if [ "$(grep -cE '^ *"allocation .* after launch (0|1|2|3|4|5|6|7|8|9|10) \(.*differs' "$work/allocations.json")" -ne 11 ]; then
    status=99
    grep differs "$work/allocations.json" >> "$work/allocations.txt"
  fi
  check allocations 1 'DIFFERENT'
fi
if wanted shared_runtime; then
  sides shared_runtime "$inputs/programs/transpose.cu" "$pad"
  measure shared_runtime --counters off --build "$nvcc -cudart shared {src}/program.cu -o {out}/program" \
    --run 'sh -c "exec {out}/program 2048"'
  check shared_runtime 0 'EQUAL' '2 allocations'
fi
if wanted driver; then
  sides driver "$inputs/programs/transpose.cu" "$pad"
  measure driver --counters off --kernel transpose --grid 128,128 --block 32,8 --arg 'float:4096*4096=0' \
    --arg 'float:4096*4096' --arg 4096 program.cu
  check driver 0 'EQUAL AND FASTER'
fi
if wanted broken; then
  sides broken "$inputs/programs/transpose.cu" 's/TILE 32/TILE 3x/'
  measure broken program.cu
  check broken 2 'could not be built'
fi
if wanted bundle; then
  sides bundle "$inputs/programs/transpose.cu" "$pad"
  "$bench" --before "$work/bundle/before" --after "$work/bundle/after" --counters off --runs 3 \
    --export "$work/b.tar.gz" program.cu -- 1024 &&
    "$bench" --run-bundle "$work/b.tar.gz" -o "$work/b.result" > "$work/b.first" &&
    "$bench" --import "$work/b.result" > "$work/bundle.txt"
  status=$?
  cmp -s "$work/b.first" "$work/bundle.txt" || status=99
  check bundle 0 'EQUAL'
fi
if wanted calibrate; then
  "$bench" calibrate --rows 60 --table "$inputs/hardware/wavefronts_h200.tsv" -o "$work/table.tsv" > "$work/calibrate.txt" 2>&1
  status=$?
  check calibrate 0 '^60 rows, 0 differ'
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
