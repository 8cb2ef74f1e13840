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
PATH=$PATH:/usr/local/cuda/bin

# sides NAME FILE SED-SCRIPT: two trees, the second with the change.
sides() {
  mkdir -p "$work/$1/before" "$work/$1/after"
  cp "$2" "$work/$1/before/program.cu"
  sed "$3" "$2" > "$work/$1/after/program.cu"
}
# call NAME OPTIONS...: the bare call; output in $work/NAME.*
call() {
  name=$1
  shift
  "$bench" --json "$work/$name.json" --html "$work/$name.html" --runs 3 --probe "$work/probe" "$@" > "$work/$name.txt" 2>&1
  status=$?
}
# measure NAME OPTIONS... [-- PROGRAM-ARGS]: the two trees of that name.
measure() {
  of=$1
  shift
  call "$of" --before "$work/$of/before" --after "$work/$of/after" "$@"
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
# also NAME COMMAND...: what the report cannot show; spoils the status of NAME.
also() {
  what=$1
  shift
  "$@" || { status=99; echo "$what: $* failed" >> "$work/$what.txt"; }
}
wanted() { [ -z "$only" ] || echo " $only " | grep -q " $1 "; }
# A program of that name, before those of the machine.
fake() {
  mkdir -p "$work/fake"
  cat > "$work/fake/$1"
  chmod +x "$work/fake/$1"
}

pad='s/\[TILE\]\[TILE\];/[TILE][TILE + 1];/; s/\[Tile\]\[Tile\];/[Tile][Tile + 1];/'

# Two runs at once, which both build the probe.
if wanted at_once; then
  for run in at_once other; do sides $run "$inputs/programs/histogram.cu" 's/^#include <cstdio>/&  \/\/ changed/'; done
  (measure other --counters off program.cu; echo $status > "$work/other.status") &
  measure at_once --counters off program.cu
  wait
  also at_once grep -qx 0 "$work/other.status"
  also at_once [ "$(ls "$work/probe" | wc -l)" -eq 1 ]
  check at_once 0 'EQUAL, no difference in time'
fi
if wanted transpose; then
  sides transpose "$inputs/programs/transpose.cu" "$pad"
  touch "$work/mark"
  measure transpose --sanitize program.cu -- 2048
  also transpose [ -z "$(find "$work/probe" -newer "$work/mark" -name '*.so')" ]
  check transpose 0 'EQUAL AND FASTER' 'program.cu:29 .* 32.00 .* 1.00' 'memcheck: .* 0 errors' \
    'racecheck: .* 0 hazards' '4096->4224'
fi
if wanted race; then
  sides race "$inputs/programs/transpose.cu" "$pad; s/__syncthreads();//"
  measure race --counters off --sanitize program.cu -- 256
  check race 1 'racecheck: .* [1-9][0-9]* hazard'
fi
if wanted columns; then
  sides columns "$inputs/programs/column_sums.cu" "$pad"
  measure columns --counters off program.cu
  check columns 0 'EQUAL AND FASTER: [2-9][0-9]\.'
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
if wanted seeded; then
  sides seeded "$inputs/bench/seeded.cu" "$pad"
  measure seeded --counters off --build "$nvcc {src}/program.cu -o {out}/program" --run '{out}/program'
  check seeded 0 'results: equal' 'held still'
fi
if wanted files; then
  sides files "$inputs/bench/files.cu" 's/std::atoi(argv\[1\]) : 7/std::atoi(argv[1]) : 8/'
  for side in before after; do echo 'old text' > "$work/files/$side/log.txt"; done
  measure files --counters off program.cu
  check files 1 'DIFFERENT: the file results/result.txt' '1 line of output that only carried times'
  sed 's/: 8/: 7/' -i "$work/files/after/program.cu"
  echo >> "$work/files/after/program.cu"
  measure files --counters off program.cu
  also files grep -qx 'old text' "$work/files/before/log.txt"
  check files 0 'EQUAL'
fi
# One kind of memory a launch: each must be seen to differ.
if wanted allocations; then
  sides allocations "$inputs/bench/allocations.cu" 's/atoi(argv\[1\]) : 7/atoi(argv[1]) : 8/'
  measure allocations --build "$nvcc {src}/program.cu -o {out}/program -lcuda" --run '{out}/program'
  for kind in device pitched managed async host registered global array virtual; do
    also allocations grep -q "($kind" "$work/allocations.json"
  done
  also allocations grep -q '(array, 512 bytes)' "$work/allocations.json"
  seen=$(grep -oE '"allocation [^"]* after launch [0-9]+ ' "$work/allocations.json" | sed 's/.*launch //' | sort -un | wc -l)
  also allocations [ "$seen" -eq 11 ]
  check allocations 1 'DIFFERENT'
fi
if wanted shared_runtime; then
  sides shared_runtime "$inputs/programs/transpose.cu" "$pad"
  measure shared_runtime --counters off --build "$nvcc -cudart shared {src}/program.cu -o {out}/program" \
    --run 'sh -c "exec {out}/program 1024"'
  check shared_runtime 0 'EQUAL' '2 allocations'
fi
if wanted python; then
  sides python "$inputs/bench/two_tiles.cu" "$pad; s/^int main/extern \"C\" int run/; s/printf(\"ok/printf(\"done/"
  sed 's/^int main/extern "C" int run/; s/printf("ok/printf("done/; $ s/}/return 0; }/' -i "$work/python/before/program.cu"
  sed '$ s/}/return 0; }/' -i "$work/python/after/program.cu"
  measure python --counters off --build "$nvcc -shared -Xcompiler -fPIC {src}/program.cu -o {out}/lib.so" \
    --run "python3 $inputs/bench/host.py {out}/lib.so"
  check python 0 'EQUAL' '3 allocations'
fi
if wanted driver; then
  sides driver "$inputs/programs/transpose.cu" "$pad"
  measure driver --counters off --kernel transpose --grid 64,64 --block 32,8 --arg 'float:2048*2048=0' \
    --arg 'float:2048*2048' --arg 2048 program.cu
  check driver 0 'EQUAL AND FASTER'
fi
# A patch that also moves lines: each line is still compared with itself.
if wanted patch; then
  sides patch "$inputs/programs/transpose.cu" "$pad; 1i // three\n// more\n// lines"
  (cd "$work/patch" && diff -u before/program.cu after/program.cu > change.diff)
  call patch --patch "$work/patch/change.diff" --kernel transpose --grid 64,64 --block 32,8 \
    --arg 'float:2048*2048=0' --arg 'float:2048*2048' --arg 2048 "$work/patch/before/program.cu"
  also patch cmp -s "$work/patch/before/program.cu" "$inputs/programs/transpose.cu"
  check patch 0 'EQUAL AND FASTER' 'program.cu:24 .* 1.00 .* 1.00' 'program.cu:29 .* 32.00 .* 1.00'
fi
if wanted broken; then
  sides broken "$inputs/programs/transpose.cu" 's/TILE 32/TILE 3x/'
  measure broken program.cu
  check broken 2 "the side 'after' could not be built"
fi
if wanted hangs; then
  sides hangs "$inputs/programs/transpose.cu" 's/__syncthreads();/for (volatile int i = 0; i >= 0; i = 1);/'
  measure hangs --counters off --timeout 12 program.cu -- 256
  check hangs 2 'NOT JUDGED: the changed program did not end in time'
fi
if wanted interrupt; then
  sides interrupt "$inputs/programs/occupancy_pad.cu" 's/\[Rows\]\[Columns\];/[Rows][Columns + 1];/'
  mkdir "$work/temporary"
  TMPDIR=$work/temporary "$bench" --before "$work/interrupt/before" --after "$work/interrupt/after" --probe "$work/probe" \
    --build "$nvcc {src}/program.cu -o {out}/interrupted" --run '{out}/interrupted' > "$work/interrupt.txt" 2>&1 &
  (sleep 12; kill -TERM $!) 
  wait $!
  status=$?
  also interrupt [ -z "$(ls "$work/temporary")" ]
  also interrupt [ -z "$(ps -e -o args= | grep '[o]ut/before/interrupted')" ]
  check interrupt 2 'interrupted'
fi
if wanted no_permission; then
  sides no_permission "$inputs/programs/transpose.cu" "$pad"
  fake ncu <<'NCU'
#!/bin/sh
echo '==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU Performance Counters'
exit 1
NCU
  measure no_permission --ncu "$work/fake/ncu" program.cu -- 1024
  check no_permission 0 'EQUAL' 'no permission to read the counters; as root'
  measure no_permission --ncu "$work/fake/ncu" --counters on program.cu -- 1024
  check no_permission 2 'no permission to read the counters; as root'
fi
# The card's own answers, but with clocks held back and another user.
if wanted throttling; then
  sides throttling "$inputs/programs/transpose.cu" "$pad"
  smi=$(command -v nvidia-smi)
  fake nvidia-smi <<SMI
#!/bin/sh
case "\$*" in
*reasons_counters*) echo x >> "$work/asked"; echo "\$(wc -l < "$work/asked")000000, 0, 0, 0" ;;
*compute-apps*) echo "4242, another" ;;
*) exec $smi "\$@" ;;
esac
SMI
  PATH=$work/fake:$PATH measure throttling --counters off program.cu -- 1024
  check throttling 0 'note: clocks were held back by the power cap for [0-9.]+ of' 'note: another process uses the card: 4242'
  rm "$work/fake/nvidia-smi"
  measure throttling --counters off program.cu -- 1024
  also throttling sh -c "! grep -q 'another process' '$work/throttling.txt'"
  check throttling 0 'EQUAL'
fi
if wanted bundle; then
  sides bundle "$inputs/programs/transpose.cu" "$pad"
  "$bench" --before "$work/bundle/before" --after "$work/bundle/after" --counters off --runs 3 \
    --export "$work/b.tar.gz" program.cu -- 1024 &&
    "$bench" --run-bundle "$work/b.tar.gz" -o "$work/b.result" --probe "$work/probe" > "$work/b.first" &&
    "$bench" --import "$work/b.result" > "$work/bundle.txt"
  status=$?
  also bundle cmp -s "$work/b.first" "$work/bundle.txt"
  check bundle 0 'EQUAL'
fi
# The pad of the transpose pays, the other costs a block. Answers of shmfix are recorded.
if wanted keep; then
  mkdir -p "$work/keep"
  cp "$inputs/bench/two_tiles.cu" "$work/keep"
  SHMFIX_ARGUMENTS=$work/arguments "$bench" --shmfix "$inputs/bench/recorded_shmfix.sh" --unsafe-fixes --keep-if-faster 2 --parse-arg=-DX=1 \
    --counters off --runs 3 --export "$work/k.tar.gz" "$work/keep/two_tiles.cu" &&
    "$bench" --run-bundle "$work/k.tar.gz" -o "$work/k.result" --probe "$work/probe" > "$work/k.first" &&
    "$bench" --import "$work/k.result" > "$work/keep.txt" 2>&1
  status=$?
  [ -f "$work/keep.txt" ] || cp "$work/k.first" "$work/keep.txt"
  also keep grep -q -- ' -- -DX=1$' "$work/arguments"
  also keep grep -q '\[Tile\]\[Tile + 1\]' "$work/keep/two_tiles.cu"
  also keep grep -q '\[Rows\]\[Columns\]' "$work/keep/two_tiles.cu"
  check keep 0 'EQUAL AND FASTER' 'two_tiles.cu:.* large: it is slower' 'wrote 1 of 2 changes'
fi
if wanted calibrate; then
  "$bench" calibrate --rows 60 --table "$inputs/hardware/wavefronts_h200.tsv" -o "$work/table.tsv" > "$work/calibrate.txt" 2>&1
  status=$?
  check calibrate 0 '^60 rows, 0 differ'
fi
# cp.async of 16 bytes. .ca: four phases of 8 lanes, each as long as its fullest
# bank, and a pad helps (144 bytes apart); .cg: no conflict. docs/results/h200.md.
if wanted async_copy; then
  "$bench" calibrate --rows 0 --kinds 'cpasync(cg)? 16' -o "$work/async.tsv" > "$work/async_copy.txt" 2>&1
  [ $? -le 1 ]
  status=$?
  got=$(awk -F'\t' '$1 == "cpasync" && $4 ~ /^stride(1|2|4|8|9)$/ {printf "%s:%s ", $4, $5}' "$work/async.tsv")
  also async_copy [ "$got" = 'stride1:4 stride2:8 stride4:16 stride8:32 stride9:4 ' ]
  also async_copy [ "$(awk -F'\t' '$1 == "cpasynccg" && $4 ~ /^stride/ {print $5}' "$work/async.tsv" | sort -u)" = 4 ]
  check async_copy 0 'cp.async.cg stride'
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
