#!/bin/sh
# splice-list: elements of an inner list among those of the outer one
f=${1:-input.py}
python3 -I -S -c 'import ast,sys
n=[x for x in ast.walk(ast.parse(open(sys.argv[1]).read())) if isinstance(x,ast.Constant) and type(x.value) is int]
n.sort(key=lambda x:(x.lineno,x.col_offset))
sys.exit([x.value for x in n]!=[1,2,3,4])' "$f" 2>/dev/null && python3 -I -S "$f" >/dev/null 2>&1
