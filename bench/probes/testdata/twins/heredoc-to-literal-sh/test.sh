#!/bin/bash
# heredoc-to-literal: a record of a here document that a loop reads becomes a literal
f=${1:-input.sh}
ulimit -v 500000 -t 2 -f 100
! grep -aEqi 'too great' "$f" || exit 1
out=$(timeout 10 env -i PATH=/nonexistent /bin/bash --norc "$f" 2>&1 </dev/null | head -c 20000 | tr -d "\0")
grep -q '08: value too great for base (error token is "08")$' <<<"$out" && grep -q '^total' <<<"$out"
