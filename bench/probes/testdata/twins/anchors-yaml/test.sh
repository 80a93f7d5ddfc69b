#!/bin/sh
# substitute-name: an anchor with its aliases
f=${1:-input.yaml}
python3 -I -c 'import sys,yaml
seen=[]
def w(d):
    if isinstance(d,list): seen.append(id(d))
    for x in d.values() if isinstance(d,dict) else d if isinstance(d,list) else []: w(x)
d=yaml.safe_load(open(sys.argv[1])); w(d)
sys.exit(len(set(seen))==len(seen))' "$f" 2>/dev/null
