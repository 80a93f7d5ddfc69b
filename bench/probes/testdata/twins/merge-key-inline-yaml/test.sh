#!/bin/bash
# merge-key-inline: what a merge key brings in is written in its place
f=${1:-input.yaml}
ulimit -v 2000000 -t 2 -f 100
timeout 10 python3 -c 'import sys, yaml
def walk(x, d=0):
    if d < 50 and isinstance(x, dict):
        if x.get("country") is False and type(x.get("opens")) is int and x["opens"] > 59: sys.exit(7)
        for v in x.values(): walk(v, d + 1)
    elif d < 50 and isinstance(x, list):
        for v in x: walk(v, d + 1)
walk(yaml.safe_load(open(sys.argv[1])))' "$f" >/dev/null 2>&1 </dev/null
[ $? = 7 ]
