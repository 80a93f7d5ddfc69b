#!/bin/sh
# merge-base: a structure and the one it embeds become one
f=${1:-input.go}
timeout 10 go tool compile -p a -o o.o "$f" >err.txt 2>&1; n=$(sed -n 's/.*: \([A-Za-z]*\) does not implement .*has pointer receiver).*/\1/p' err.txt | head -1)
test -n "$n" && grep -qE "\(type \*?$n has no field or method [A-Za-z]+, but does have field" err.txt
