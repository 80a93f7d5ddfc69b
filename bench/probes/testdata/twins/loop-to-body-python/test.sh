#!/bin/sh
# loop-to-body: the body of a loop in the place of the loop
f=${1:-input.py}
[ "$(timeout 5 python3 -I -S "$f" 2>/dev/null | head -c 99 | tr -d '\n0-9')" = abc ] && python3 -I -S -c 'import ast,sys
t=[n.args[0] for n in ast.walk(ast.parse(open(sys.argv[1]).read())) if isinstance(n,ast.Call) and getattr(n.func,"id","")=="print" and len(n.args)==1]
sys.exit(len(t)!=3)' "$f"
