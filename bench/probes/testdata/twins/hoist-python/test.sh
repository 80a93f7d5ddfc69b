#!/bin/sh
# hoist: a descendant in the place of its ancestor
f=${1:-input.py}
timeout 10 python3 -I -S -W always -c 'import sys; compile(open(sys.argv[1]).read(), "x", "exec"); print("compiled", file=sys.stderr)' "$f" 2>&1 >/dev/null | tr '\n' ' ' | grep -q 'SyntaxWarning: "is" with a literal.*compiled $'
