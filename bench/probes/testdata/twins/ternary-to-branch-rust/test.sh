#!/bin/sh
# ternary-to-branch: a branch in the place of an if or match expression
f=${1:-input.rs}
timeout 10 rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>&1 | tr '\n' ' ' | grep 'E0080.*: index out of bounds: the length is [0-9]* but the index is [0-9]*' | grep -q 'failed inside this call.*inside `'
