#!/bin/sh
# if-to-branch: a branch in the place of the conditional
f=${1:-input.rs}
timeout 10 rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>&1 | grep -A20 '^error\[E0382\]' | grep -q 'moved here, in previous iteration of loop'
