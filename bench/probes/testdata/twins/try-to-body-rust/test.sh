#!/bin/sh
# try-to-body: the plain value in the place of a Result and its ?
f=${1:-input.rs}
timeout 10 rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>&1 | grep -A15 '^error\[E0716\]: temporary value dropped while borrowed' | grep -q 'borrow later used here'
