#!/bin/sh
# array-dim: a dimension of an array goes with its indices
f=${1:-input.rs}
grep -q ': *\[.*;' "$f" && timeout 10 rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>&1 | tr '\n' ' ' |
grep 'error\[E0508\]: cannot move out of type `\[.*\]`, a non-copy array' | grep -q 'due to 1 previous error'
