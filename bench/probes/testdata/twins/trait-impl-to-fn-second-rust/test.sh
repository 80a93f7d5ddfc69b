#!/bin/sh
# class: trait-impl-to-fn (rustc: an unsafe function is called without unsafe; no other error)
f=${1:-input.rs}
rustc --edition 2021 --crate-type lib --emit=metadata -A warnings -o out.rmeta "$f" 2>err && exit 1
grep -q "aborting due to 1 previous error" err && grep -q '^error\[E0133\]: call to unsafe function' err
