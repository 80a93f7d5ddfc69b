#!/bin/sh
# try-to-body: the body of a begin in its place
f=${1:-input.rb}
[ "$(ruby "$f" 2>/dev/null | tr '\n' ,)" = x,y,z, ] && [ $(grep -o '"[xyz]"' "$f" | wc -l) = 3 ]
