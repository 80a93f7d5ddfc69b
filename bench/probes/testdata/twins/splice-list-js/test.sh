#!/bin/sh
# splice-list: elements of an inner list among those of the outer one
f=${1:-input.js}
timeout 10 node -e '
const out = [], walk = v => typeof v == "number" ? out.push(v) : v && typeof v == "object" && Object.values(v).forEach(walk);
walk(require(require("path").resolve(process.argv[1])));
process.exit(out.join() === "12,17,19,23,31,42,57" ? 0 : 1)' "$f" >/dev/null 2>&1
