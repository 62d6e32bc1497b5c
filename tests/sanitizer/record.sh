#!/bin/bash
# Runs every program here under compute-sanitizer and writes what its four tools say.
#
#   OUT=folder tests/sanitizer/record.sh
#
# From the repository root, on a machine with a GPU, nvcc and compute-sanitizer. Writes
# $OUT/sanitizer.txt, kept here as recorded.txt, and $OUT/errors.txt with what went wrong. RUNS says
# how many programs run at a time, LIMIT how many seconds one may take and TOTAL when no more start.
#
# A record is a line `PROGRAM TOOL exit CODE`, then the tool's summary, then each kind of error with
# how often it occurs and, where the tool knows it, the line of the program; then an empty line.
set -u
here=tests/sanitizer
OUT=${OUT:-.}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$OUT" "$work/programs" "$work/records" "$work/errors"
export here work LIMIT=${LIMIT:-30} TOTAL=${TOTAL:-450}
ulimit -c 0

compile() {  # KIND/NAME
  local program="$work/programs/${1//\//.}"
  nvcc -std=c++17 -arch=native -lineinfo -g -o "$program" "$here/$1.cu" >"$program.log" 2>&1 ||
    { echo "== $1: nvcc failed"; cat "$program.log"; } >"$work/errors/${1//\//.}.nvcc"
}

# The tools' own lines start with =====; an error begins flush left and its details are indented.
# Threads, blocks, sizes of leaks and addresses are left out, so that an error is one kind.
summarise() {
  grep '^=========' | awk '
    function flush() { if (kind != "") count[kind (line == "" ? "" : " line " line)]++; kind = "" }
    function source_line(text) {
      if (match(text, /\.cu:[0-9]+/)) return substr(text, RSTART + 4, RLENGTH - 4)
      return ""
    }
    { sub(/^========= ?/, "") }
    /^COMPUTE-SANITIZER/ { next }
    /^[A-Z]+ SUMMARY/ { flush(); print "summary " $0; next }
    /^[A-Za-z]/ {
      flush()
      line = source_line($0)
      kind = $0
      sub(/ at [^ ].*\+0x.*/, "", kind)
      sub(/ access at .*/, " access", kind)
      sub(/^Leaked [0-9,]+ bytes? at.*/, "Leaked bytes", kind)
      gsub(/0x[0-9a-f]+/, "ADDRESS", kind)
      sub(/ by thread \(.*/, "", kind)
      sub(/[ \t]+$/, "", kind)
      next
    }
    { if (kind != "" && line == "") line = source_line($0) }
    END { flush(); for (each in count) print count[each] " x " each | "sort -k1,1nr -k3 | head -12" }'
}

record() {  # KIND/NAME TOOL
  local program="$work/programs/${1//\//.}" options=() code
  [ -x "$program" ] || return 0
  if [ "$(($(date +%s) - $(cat "$work/began")))" -ge "$TOTAL" ]; then
    echo "== $1 $2: not run, the time was up" >"$work/errors/${1//\//.}.$2"
    return 0
  fi
  [ "$2" = memcheck ] && options=(--leak-check full)
  timeout -k 5 "$LIMIT" compute-sanitizer --tool "$2" "${options[@]}" "$program" \
    >"$program.$2" 2>&1 </dev/null
  code=$?
  {
    echo "$1 $2 exit $code"
    summarise <"$program.$2"
    echo
  } >"$work/records/${1//\//.}.$2"
  [ "$code" -ne 124 ] && [ "$code" -ne 137 ] ||
    echo "== $1 $2: stopped after $LIMIT s" >"$work/errors/${1//\//.}.$2"
}
export -f compile record summarise

date +%s >"$work/began"
programs=$(cd "$here" && ls buggy/*.cu repaired/*.cu | sed -e 's/\.cu$//')
xargs -P 12 -I{} bash -c 'compile {}' <<<"$programs"
compiled=$(($(date +%s) - $(cat "$work/began")))
for each in $programs; do  # the buggy ones first, should the time run out
  printf '%s memcheck\n%s racecheck\n%s synccheck\n%s initcheck\n' "$each" "$each" "$each" "$each"
done | xargs -P "${RUNS:-10}" -L 1 bash -c 'record "$0" "$1"'

{
  echo "# $(compute-sanitizer --version 2>&1 | grep -i version | head -1)"
  echo "# $(nvcc --version | grep release)"
  echo "# $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader)"
  echo
  cat "$work"/records/*
} >"$OUT/sanitizer.txt"
cat "$work"/errors/* >"$OUT/errors.txt" 2>/dev/null
echo "$(grep -c ' exit ' "$OUT/sanitizer.txt") records, $(grep -c '^==' "$OUT/errors.txt") errors," \
  "$compiled s to compile, $(($(date +%s) - $(cat "$work/began"))) s in all"
