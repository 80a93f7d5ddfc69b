#!/bin/sh
# loop-to-body
f=${1:-input.rs}
rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>err; grep -q 'expected `char`, found `u32`' err && [ "$(grep -c '^error' err)" = 2 ]
