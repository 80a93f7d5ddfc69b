#!/bin/sh
# loop-to-body: the body of a loop in the place of the loop
f=${1:-input.sh}
[ "$(timeout 5 sh "$f" 2>/dev/null | tr '\n' ,)" = a,b,c, ] && [ $(grep -o 'echo [abc]' "$f" | wc -l) = 3 ]
