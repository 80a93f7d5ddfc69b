#!/bin/sh
# inline-variable: a variable replaced by its value
f=${1:-input.php}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
[ "$(timeout 10 php -n "$f" 2>/dev/null | head -c 99)" = 'GOLD->ZINC->IRON' ] && grep -q '^<?php' "$f" && ! grep -q '[A-Z]' "$f" && ! grep -q 'zinc->\|->iron' "$f" && grep -q "'iron', *'zinc', *'gold'" "$f"
