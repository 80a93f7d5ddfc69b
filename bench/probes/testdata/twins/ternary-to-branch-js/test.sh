#!/bin/sh
# ternary-to-branch: a branch for the conditional expression
f=${1:-input.js}
[ "$(node --jitless "$f" 2>/dev/null)" = '1-2' ] && ! grep -q '1-2' "$f" && grep -q join "$f"
