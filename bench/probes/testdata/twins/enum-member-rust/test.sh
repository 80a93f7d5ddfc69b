#!/bin/sh
# enum-member: a named constant (a variant cast to a number) replaced by its value
f=${1:-input.rs}
timeout 10 rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>err; grep -qE 'index out of bounds: the length is 3 but the index is 7' err && ! grep -qE '^error\[E0[1-79]' err
