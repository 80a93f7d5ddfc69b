#!/bin/bash
# iterator-chain-to-call: a chain of adaptors by its last call on a plain value
f=${1:-input.rs}; export RUST_BACKTRACE=0
timeout 20 rustc --cap-lints allow -C debuginfo=0 -o prog "$f" 2>/dev/null || exit 1
{ (ulimit -c 0 -t 2 -f 4096 -v 2000000; timeout 2 ./prog) >out 2>err </dev/null; } 2>/dev/null
[ $? = 101 ] && grep -q '^called `Option::unwrap()` on a `None` value' err
