#!/bin/sh
# splice-list: elements of an inner list among those of the outer one
f=${1:-input.yaml}
python3 -I -c 'import sys,yaml
def w(d):
    if isinstance(d,dict): d=list(d.values())
    return [d] if type(d) is int else sum(map(w,d),[]) if isinstance(d,list) else []
sys.exit(w(yaml.safe_load(open(sys.argv[1])))!=[1,2,3,4])' "$f" 2>/dev/null
