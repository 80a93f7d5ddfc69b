#!/bin/bash
# assoc-type-inline: a trait with an associated type by the type it is (a value is borrowed twice)
f=${1:-input.rs}
timeout 20 rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>err; grep -q '^error\[E0502\]' err && [ "$(grep -c '^error' err)" = 2 ]
