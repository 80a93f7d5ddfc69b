#!/bin/sh
# member-to-global: private and static members become plain
f=${1:-input.js}
[ "$(node --jitless "$f" 2>/dev/null)" = '[7]' ] && grep -q stringify "$f" && ! grep -q '\[7\]"' "$f"
