#!/bin/sh
# a value that was moved
f=${1:-input.rs}
rustc --crate-type lib --edition 2021 --emit=metadata -o out.rmeta "$f" 2>err; grep -q 'E0382' err && [ "$(grep -c '^error' err)" = 2 ]
