#!/bin/sh
# body-to-declaration: a definition made a declaration
f=${1:-input.go}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 go tool compile -p a -S -o "$d/o.o" "$f" >"$d/asm" 2>/dev/null && awk '
  /^[^ \t]/ { pump = $1 == "a.Pump" && $2 == "STEXT" }
  pump && /CALL.*a\.valve\(SB\)/ { v = 1 }
  pump && /CALL.*a\.drain\(SB\)/ { w = 1 }
  END { exit !(v && w) }' "$d/asm"
