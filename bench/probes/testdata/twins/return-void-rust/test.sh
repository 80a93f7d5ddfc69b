#!/bin/sh
# return-void: the result of a function goes, with its returns and its uses
f=${1:-input.rs}
timeout 10 rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>&1 | grep -c '^error\[E0133\]: call to unsafe function' | grep -qx 2
