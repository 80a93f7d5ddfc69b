#!/bin/sh
# a float where an integer is wanted
f=${1:-input.rs}
rustc --crate-type lib --edition 2021 --emit=metadata -o out.rmeta "$f" 2>err; grep -q 'expected `usize`, found `f64`' err && [ "$(grep -c '^error' err)" = 2 ]
