#!/bin/sh
# a value that does not live long enough
f=${1:-input.rs}
rustc --crate-type lib --edition 2021 --emit=metadata -o out.rmeta "$f" 2>err; grep -q 'E0515' err && [ "$(grep -c '^error' err)" = 2 ]
