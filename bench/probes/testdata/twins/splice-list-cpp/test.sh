#!/bin/sh
# splice-list: elements of an inner list among those of the outer one
f=${1:-input.cc}
[ "$(timeout 10 g++ -std=c++17 -w -O0 -S -o - "$f" 2>/dev/null | awk '/^plan:/{i=1;next} i&&!/[.](long|zero|quad)/{i=0} i' | awk '/[.]long/&&$2{printf "%s ",$2}')" = '7 15 4 6 16 23 2 ' ]
