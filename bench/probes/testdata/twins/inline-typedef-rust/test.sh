#!/bin/sh
# inline-typedef
f=${1:-input.rs}
rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>err; grep -q 'expected `String`, found `u16`' err && [ "$(grep -c '^error' err)" = 2 ]
