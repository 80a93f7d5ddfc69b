#!/bin/bash
# closure-inline: functions that make functions give way to one plain comparison
f=${1:-input.lua}
ulimit -v 500000 -t 2 -f 100
! grep -aEqi 'invalid order' "$f" || exit 1
timeout 10 lua5.4 -e 'package,require,debug,io,os,load,loadfile,dofile=nil' "$f" 2>&1 </dev/null | head -c 20000 |
  grep -aq '^lua5.4: .*invalid order function for sorting$'
