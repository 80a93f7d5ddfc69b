#!/bin/sh
# async-removal: asynchronous functions and the waits for them become plain
f=${1:-input.rs}
timeout 10 rustc --edition 2021 -A warnings --crate-type lib --emit=metadata -o out.rmeta "$f" 2>err; [ "$(grep -c '^error' err)" = 2 ] && grep -qE '^error\[E0597\]: `[a-z]+` does not live long enough' err && grep -q 'borrow later' err
