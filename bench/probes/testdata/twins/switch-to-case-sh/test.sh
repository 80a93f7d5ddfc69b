#!/bin/sh
# switch-to-case: the body of a case in the place of the case statement
f=${1:-input.sh}
[ "$(timeout 5 sh "$f" 2>/dev/null | tr '\n' ,)" = a,b, ] && [ $(grep -o 'echo [ab]' "$f" | wc -l) = 2 ]
