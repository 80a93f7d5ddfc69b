#!/bin/bash
# closure-inline: a table of functions gives way to the statement of one of them
f=${1:-input.pl}
ulimit -v 500000 -t 2 -f 100
! grep -aEqi 'use string' "$f" || exit 1
timeout 10 perl "$f" 2>&1 </dev/null | head -c 20000 |
  grep -aq '^Can.t use string ("north") as an ARRAY ref while "strict refs" in use at '
