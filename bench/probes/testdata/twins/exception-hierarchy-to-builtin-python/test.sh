#!/bin/bash
# exception-hierarchy-to-builtin: own exception classes give way to a builtin one; a chained error with the same text stays
f=${1:-input.py}
ulimit -v 2000000 -t 2 -f 100
! grep -aEqi 'direct cause' "$f" || exit 1
out=$(timeout 10 python3 -I -S "$f" 2>&1 </dev/null | head -c 20000 | tr -d '\0')
grep -q '^The above exception was the direct cause of the following exception:$' <<<"$out" &&
  tail -1 <<<"$out" | grep -Eq '^[A-Za-z_.]+: unsupported block 0x1f$'
