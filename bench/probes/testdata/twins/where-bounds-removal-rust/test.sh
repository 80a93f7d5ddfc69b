#!/bin/bash
# where-bounds-removal: the parameters of a generic type, with their bounds, by a type (a value is used after its move)
f=${1:-input.rs}
timeout 20 rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>err; grep -q '^error\[E0382\]' err && [ "$(grep -c '^error' err)" = 2 ]
