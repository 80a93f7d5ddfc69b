#!/bin/sh
# struct-to-scalar
f=${1:-input.rs}
rustc --crate-type lib --edition 2021 --emit=metadata -o out.rmeta "$f" 2>&1 | grep -qE 'cannot assign twice to immutable variable'
