#!/bin/sh
# member-to-global: a member made a variable of its own
f=${1:-input.js}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
[ "$(timeout 10 node --jitless "$f" 2>/dev/null | head -c 99)" = 'level 12' ] && ! grep -q '12\|//' "$f" && grep -q '[a-z] *+=' "$f"
