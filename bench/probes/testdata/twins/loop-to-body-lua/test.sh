#!/bin/sh
# loop-to-body: the body of a loop in the place of the loop
f=${1:-input.lua}
[ "$(timeout 5 lua "$f" 2>/dev/null | head -c 99 | tr '\n' ,)" = a,b,c, ] && [ $(grep -o '"[abc]"' "$f" | wc -l) = 3 ]
