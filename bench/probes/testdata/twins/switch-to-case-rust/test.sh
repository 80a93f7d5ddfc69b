#!/bin/sh
# switch-to-case
f=${1:-input.rs}
rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>err; grep -q 'expected `&str`, found `&u32`' err && [ "$(grep -c '^error' err)" = 2 ]
