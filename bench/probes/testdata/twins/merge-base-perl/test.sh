#!/bin/bash
# merge-base: packages and their base give way to what the methods do; the first output and the error of the second call stay
f=${1:-input.pl}
ulimit -v 500000 -t 2 -f 100
out=$(timeout 10 perl "$f" 2>&1 </dev/null | head -c 20000 | tr -d '\0')
! grep -aq unblessed "$f" && grep -q 'circle: 12\.57' <<<"$out" && grep -Eq "^Can't call method \"[a-zA-Z_]+\" on unblessed reference at " <<<"$out"
