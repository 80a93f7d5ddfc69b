#!/bin/bash
# template-to-literal: a text that is put together from templates becomes a literal
f=${1:-input.js}
ulimit -t 2 -f 100
! grep -aEqi 'unexpected|valid json' "$f" || exit 1
out=$(timeout 10 node --jitless --max-old-space-size=200 "$f" 2>&1 </dev/null | head -c 20000 | tr -d '\0')
grep -q "^SyntaxError: Unexpected token '}', .*\"limit\":}.* is not valid JSON\$" <<<"$out" && grep -q '^    at JSON.parse (<anonymous>)' <<<"$out"
