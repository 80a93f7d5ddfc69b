#!/bin/sh
# class: reference-inline
f=${1:-input.json}
PATH=/usr/bin:$PATH timeout 5 python3 -I -c '
import json, sys
try:
    doc = json.load(open(sys.argv[1]))
    errors = []
    def check(s, v):
        if "$ref" in s: check(doc["definitions"][s["$ref"]], v)
        for sub in s.get("allOf", []): check(sub, v)
        kind = {"integer": int, "string": str}.get(s.get("type"), object)
        if not isinstance(v, kind): errors.append("type")
        if v_less(v, s.get("minimum")): errors.append("minimum")
        if v_less(s.get("maximum"), v): errors.append("%d is over the maximum %d" % (v, s["maximum"]))
        for key, sub in s.get("properties", {}).items():
            if key in v: check(sub, v[key])
        if "items" in s:
            for x in v: check(s["items"], x)
    def v_less(a, b): return a is not None and b is not None and a < b
    check(doc["schema"], doc["instance"])
except Exception:
    sys.exit(1)
sys.exit(errors != ["70000 is over the maximum 65535"])' "$f"
