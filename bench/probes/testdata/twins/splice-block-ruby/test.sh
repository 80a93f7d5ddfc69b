#!/bin/sh
# splice-block: the items of a block among the siblings of the block
f=${1:-input.rb}
[ "$(ruby "$f" 2>/dev/null | tr '\n' ,)" = a,b,c, ] && [ $(grep -o '"[abc]"' "$f" | wc -l) = 3 ]
