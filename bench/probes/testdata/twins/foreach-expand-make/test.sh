#!/bin/bash
# foreach-expand: functions and a rule made by eval give way to the rule
f=${1:-input.mk}
ulimit -v 500000 -t 2 -f 100
! grep -aEqi 'no rule' "$f" || exit 1
timeout 10 env -i PATH=/usr/bin:/bin make -rRnf "$f" 2>&1 </dev/null | head -c 20000 |
  grep -aq "^make: \*\*\* No rule to make target 'obj/parse.o', needed by 'app'\.  Stop\.\$"
