#!/bin/sh
# inline-function: a call replaced by what the function does
f=${1:-input.js}
[ "$(node --jitless "$f" 2>/dev/null)" = '<k-->' ] && ! grep -q 'k-\|<k' "$f" && grep -q repeat "$f"
