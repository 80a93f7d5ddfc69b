#!/bin/sh
# try-to-body: the body of a try in its place
f=${1:-input.js}
[ "$(node --jitless "$f" 2>/dev/null | tr -d '0-9' | tr '\n' ,)" = x,y,z, ] && [ $(grep -o '"[xyz]"' "$f" | wc -l) = 3 ]
