#!/bin/bash
# prototype-collapse: constructors and their prototypes become one object
f=${1:-input.js}
ulimit -t 2 -f 100
! grep -aEqi 'read only' "$f" || exit 1
timeout 10 node --jitless --max-old-space-size=200 "$f" 2>&1 </dev/null | head -c 20000 |
  grep -q "^TypeError: Cannot assign to read only property 'unit' of object"
