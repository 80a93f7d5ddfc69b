#!/bin/sh
# inline-variable: patterns, spread and optional chains
f=${1:-input.js}
[ "$(node --jitless "$f" 2>/dev/null)" = '3:2' ] && ! grep -q '3:2' "$f" && grep -q '\${' "$f"
