#!/bin/sh
# class: iterator-to-loop-body (rustc: the operator ! on a &str; no other error)
f=${1:-input.rs}
rustc --edition 2021 --crate-type lib --emit=metadata -A warnings -o out.rmeta "$f" 2>err && exit 1
grep -q "aborting due to 1 previous error" err && grep -q '^error\[E0600\]: cannot apply unary operator .!. to type .&.*str' err
