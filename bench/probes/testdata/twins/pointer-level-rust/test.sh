#!/bin/sh
# pointer-level: a level of indirection of a variable and its uses
f=${1:-input.rs}
timeout 10 rustc --target x86_64-unknown-linux-gnu --crate-type lib --emit=asm -o out.s "$f" 2>/dev/null && grep -q 'idivl' out.s
