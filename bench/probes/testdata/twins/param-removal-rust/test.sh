#!/bin/sh
# param-removal: a parameter with the arguments of all calls
f=${1:-input.rs}
timeout 10 rustc --edition 2021 --crate-type lib --emit=metadata -o out.rmeta "$f" >err.txt 2>&1
grep -q 'E0733' err.txt && grep -q 'which leads to this async fn' err.txt
