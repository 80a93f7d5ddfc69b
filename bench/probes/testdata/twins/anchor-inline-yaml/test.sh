#!/bin/sh
# class: anchor-inline
f=${1:-input.yaml}
PATH=/usr/bin:$PATH timeout 5 python3 -I -c '
import sys, yaml
try:
    yaml.safe_load(open(sys.argv[1]))
except yaml.constructor.ConstructorError as e:
    sys.exit(e.problem != "found unhashable key")
except Exception:
    pass
sys.exit(1)' "$f"
