#!/bin/sh
# inline-variable
f=${1:-input.rs}
rustc --crate-type lib --edition 2021 --emit=metadata -o out.rmeta "$f" 2>&1 | grep -qE 'cannot move out of .* because it is borrowed'
