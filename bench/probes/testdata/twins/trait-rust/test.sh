#!/bin/sh
# trait to function: a borrow that lasts too long
f=${1:-input.rs}
rustc --crate-type lib --edition 2021 --emit=metadata -o out.rmeta "$f" 2>err; grep -q 'E0502' err && [ "$(grep -c '^error' err)" = 2 ]
