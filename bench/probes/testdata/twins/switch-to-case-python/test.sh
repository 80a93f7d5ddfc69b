#!/bin/bash
# switch-to-case: the case that is taken in the place of the match
f=${1:-input.py}
ulimit -v 2000000 -t 2 -f 100
! grep -aEqi 'only join' "$f" || exit 1
timeout 10 python3 -I -S "$f" 2>&1 </dev/null | head -c 20000 | tail -1 | grep -q '^TypeError: can only join an iterable$'
