#!/bin/sh
# Answers as shmfix did for two_tiles.cu (--dry-run --unsafe-fixes --format json),
# where there is no shmfix. Its arguments go to $SHMFIX_ARGUMENTS, if set.
for argument; do
  case $argument in */two_tiles.cu) tree=${argument%/two_tiles.cu} ;; esac
done
[ -z "$SHMFIX_ARGUMENTS" ] || echo "$*" > "$SHMFIX_ARGUMENTS"
sed "s|@TREE@|$tree|" "$(dirname "$0")/two_tiles.shmfix.json"
