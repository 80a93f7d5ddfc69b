#!/bin/sh
# switch-to-case: the body of a case in the place of the switch
f=${1:-input.js}
[ "$(node --jitless "$f" 2>/dev/null | tr -d '0-9' | tr '\n' ,)" = a,b, ] && [ $(grep -o '"[ab]"' "$f" | wc -l) = 2 ]
