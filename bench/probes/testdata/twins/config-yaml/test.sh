#!/bin/sh
# splice-list: a nested item
f=${1:-input.yaml}
timeout 10 python3 - "$f" <<'P'
import sys
lines=[l for l in open(sys.argv[1]).read().split("\n") if l.strip()]
deep=[l for l in lines if l.startswith("      ")]
ok = any("size" in l and l.startswith(" ") for l in lines) and any(l.rstrip().endswith("volumes:") for l in lines)
sys.exit(0 if ok else 1)
P
