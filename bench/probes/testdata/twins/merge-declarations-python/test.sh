#!/bin/sh
# merge-declarations: two declarations of a kind made one
f=${1:-input.py}
timeout 10 python3 -I -S -c '
import sys, math
ns = {"__name__": "tiles"}
exec(compile(open(sys.argv[1]).read(), "tiles", "exec"), ns)
assert all(ns[n] is getattr(math, n) for n in ("ceil", "floor", "gcd"))
assert not any(n in ns for n in dir(math) if n[0] != "_" and n not in ("ceil", "floor", "gcd"))
print("math is there", file=sys.stderr)
' "$f" 2>&1 >/dev/null | grep -qx 'math is there'
