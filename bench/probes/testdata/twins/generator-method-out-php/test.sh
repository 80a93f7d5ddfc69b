#!/bin/bash
# generator-method-out: the generator leaves its class; that it is walked twice has to stay
f=${1:-input.php}
ulimit -v 1000000 -t 2 -f 100
! grep -aEqi 'traverse|already' "$f" || exit 1
timeout 10 php -n -d display_errors=stderr "$f" 2>&1 </dev/null | head -c 20000 | tr -d '\0' |
  grep -q 'Fatal error: *Uncaught Exception: Cannot traverse an already closed generator'
