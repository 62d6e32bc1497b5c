#!/usr/bin/env bash
# Records what real hardware prints: every program below tests/hardware is compiled by nvcc and run.
# Enters: nothing; run it from the root of the repository on a machine with a GPU and nvcc, with OUT
# set to a folder. Leaves: $OUT/recorded.txt (for unpack.py) and $OUT/errors.txt (compilers' words).
set -u
: "${OUT:?set OUT to the folder for the results}"
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

build_one() {
  local source=$1 name
  name=$(realpath --relative-to=tests/hardware "${source%.cu}")
  mkdir -p "$2/$(dirname "$name")"
  nvcc -w -std=c++17 -arch=native -fmad=false -Wno-deprecated-gpu-targets \
    -o "$2/$name" "$source" >"$2/$name.log" 2>&1
}
export -f build_one

find tests/hardware -name '*.cu' | sort >"$build/programs"
xargs -P "${JOBS:-12}" -I{} bash -c 'build_one {} '"$build" <"$build/programs"

: >"$OUT/recorded.txt"
: >"$OUT/errors.txt"
while read -r source; do
  name=$(realpath --relative-to=tests/hardware "${source%.cu}")
  if [ ! -x "$build/$name" ]; then
    { echo "== $name"; cat "$build/$name.log"; } >>"$OUT/errors.txt"
    continue
  fi
  # The line that ends a record also marks output without a final newline.
  timeout 20 "$build/$name" </dev/null >"$build/stdout" 2>"$build/stderr"
  code=$?
  {
    echo "=== program $name exit $code bytes $(stat -c %s "$build/stdout")"
    cat "$build/stdout"
    echo
  } >>"$OUT/recorded.txt"
  if [ -s "$build/stderr" ]; then
    { echo "== $name: standard error"; cat "$build/stderr"; } >>"$OUT/errors.txt"
  fi
done <"$build/programs"
echo "$(grep -c '^=== program ' "$OUT/recorded.txt") of $(wc -l <"$build/programs") programs recorded"
nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
nvcc --version | tail -2
