#!/bin/sh
# array-dim: a dimension of an array taken off, with its indices
f=${1:-input.php}
out=$(timeout 10 php -n -d display_errors=1 -d html_errors=0 "$f" 2>/dev/null) || exit 1
echo "$out" | grep -q '^Warning: Undefined array key 7 in' || exit 1
[ "$(echo "$out" | grep -cE '^.{0,40}(Warning|Deprecated|Notice): ')" = 1 ] && grep -q '\$seats *\[' "$f" && ! grep -q '"' "$f"
