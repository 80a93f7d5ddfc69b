#!/bin/sh
# class: closure-capture (rustc: an i32 is multiplied by a f32; no other error)
f=${1:-input.rs}
rustc --edition 2021 --crate-type lib --emit=metadata -A warnings -o out.rmeta "$f" 2>err && exit 1
grep -q "aborting due to 1 previous error" err && grep -q '^error\[E0277\]: cannot multiply .i32. by .f32.' err
