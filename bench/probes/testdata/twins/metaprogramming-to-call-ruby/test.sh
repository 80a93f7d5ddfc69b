#!/bin/bash
# metaprogramming-to-call: methods made by define_method and method_missing become the call that they end in
f=${1:-input.rb}
ulimit -v 2000000 -t 2 -f 100
! grep -aEqi 'modify frozen' "$f" || exit 1
out=$(timeout 10 ruby --disable-gems "$f" 2>&1 </dev/null | head -c 20000 | tr -d '\0')
grep -qx 3 <<<"$out" && grep -q "^[^ :]*:[0-9]*:in .*: can't modify frozen String: \"cfg\" (FrozenError)" <<<"$out"
