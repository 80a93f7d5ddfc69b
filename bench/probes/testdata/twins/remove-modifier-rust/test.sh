#!/bin/sh
# remove-modifier: a modifier off its declaration and off all that has to agree with it
f=${1:-input.rs}
timeout 10 rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>err
grep -q '^error\[E0119\]: conflicting implementations of trait .* for type `u32`' err && test "$(grep -c '^error\[' err)" = 1 && ! grep -q '^error: [^a]' err
