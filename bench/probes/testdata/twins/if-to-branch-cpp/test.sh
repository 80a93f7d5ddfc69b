#!/bin/sh
# if-to-branch: a branch in the place of the conditional
f=${1:-input.cc}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 g++ -w -S -o "$d/s" "$f" 2>/dev/null && grep -q '^_Z4gate' "$d/s" && sed -n 's/.*call.*_Z4\(beep\|paid\|lift\).*/\1/p' "$d/s" | tr '\n' ' ' | grep -q 'beep paid beep'
