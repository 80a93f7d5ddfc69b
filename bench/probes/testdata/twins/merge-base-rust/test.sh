#!/bin/sh
# merge-base: a trait and its supertrait become one
f=${1:-input.rs}
timeout 10 rustc --crate-type lib --emit=metadata -o out.rmeta "$f" 2>&1 | tr '\n' ' ' | grep 'aborting due to 1 previous error' |
grep 'E0382.*use of moved value: `self`' | grep 'has type `Self`, which does not implement the `Copy`' | grep -q 'moved due to this method call'
