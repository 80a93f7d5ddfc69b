#!/bin/sh
# return-void: the result of a function dropped, with its returns and its uses
f=${1:-input.py}
out=$(timeout 10 python3 -m cProfile "$f" 2>&1) || exit 1
echo "$out" | grep -qE '^ +2 .*:[0-9]+\(take\)$' && echo "$out" | grep -qE '^ +2 .*\{built-in method builtins.print\}$'
