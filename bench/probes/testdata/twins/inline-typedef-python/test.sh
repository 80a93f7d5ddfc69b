#!/bin/sh
# inline-typedef: a type name replaced by what it stands for
f=${1:-input.py}
timeout 10 python3 - "$f" 2>/dev/null <<'P' | grep -qx 'legs is list\[float\]'
import runpy, sys
t = runpy.run_path(sys.argv[1])["Trip"]
if isinstance(t, type): print("legs is", t.__annotations__["legs"] == list[float] and list[float])
P
