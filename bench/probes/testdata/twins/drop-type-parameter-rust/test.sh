#!/bin/sh
# class: drop-type-parameter (rustc: a move out of a shared reference; no other error)
f=${1:-input.rs}
rustc --edition 2021 --crate-type lib --emit=metadata -A warnings -o out.rmeta "$f" 2>err && exit 1
grep -q "aborting due to 1 previous error" err && grep -q '^error\[E0507\]: cannot move out of .* which is behind a shared reference' err
