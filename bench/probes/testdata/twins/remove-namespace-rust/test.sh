#!/bin/sh
# remove-namespace
f=${1:-input.rs}
rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>err; grep -q 'expected `bool`, found `Key`' err && [ "$(grep -c '^error' err)" = 2 ]
