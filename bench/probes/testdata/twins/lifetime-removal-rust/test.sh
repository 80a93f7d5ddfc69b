#!/bin/sh
# class: lifetime-removal (rustc: a &str where a usize is expected; no other error)
f=${1:-input.rs}
rustc --edition 2021 --crate-type lib --emit=metadata -A warnings -o out.rmeta "$f" 2>err && exit 1
grep -q "aborting due to 1 previous error" err && grep -q '^error\[E0308\]: mismatched types' err && grep -q 'expected .usize., found .&.*str' err
