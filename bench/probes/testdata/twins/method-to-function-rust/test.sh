#!/bin/sh
# method-to-function: a method leaves its type
f=${1:-input.rs}
rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>err; grep -q 'expected `u8`, found `i64`' err && [ "$(grep -c '^error' err)" = 2 ]
