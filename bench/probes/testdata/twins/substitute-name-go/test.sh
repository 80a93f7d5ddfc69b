#!/bin/sh
# substitute-name: an expression by a name that is in scope
f=${1:-input.go}
timeout 10 go tool compile -p a -S -o o.o "$f" 2>&1 | grep -oE 'IDIVQ|SHLQ	C[LX]|SHLXQ|init STEXT|panicIndex' | cut -c1-4 | tr '\n' ' ' | grep -qE '^IDIV .*SHL'
