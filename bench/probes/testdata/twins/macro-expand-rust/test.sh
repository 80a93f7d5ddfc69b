#!/bin/sh
# macro-expand: a use of a macro_rules macro replaced by its text
f=${1:-input.rs}
timeout 10 rustc --edition 2021 -A warnings --crate-type lib --emit=metadata -o out.rmeta "$f" 2>err; [ "$(grep -c '^error' err)" = 2 ] && grep -qE '^error\[E0505\]: cannot move out of `[a-z]+` because it is borrowed' err
