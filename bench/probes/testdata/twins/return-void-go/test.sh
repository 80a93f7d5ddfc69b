#!/bin/sh
# return-void: the result of a function dropped, with its returns
f=${1:-input.go}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 go tool compile -l -p a -S -o "$t/o" "$f" >"$t/s" 2>&1 && awk '/STEXT/{n=$1} n=="a.book"' "$t/s" | grep -q 'CALL.*runtime[.]gopanic' && [ "$(awk '/STEXT/{n=$1} n=="a.Trip"' "$t/s" | grep -c 'CALL.*a[.]book(SB)')" = 2 ]
