#!/bin/sh
# array-dim: a dimension or size of an array taken off, with its indices
f=${1:-input.js}
timeout 10 node -e '
const vm = require("vm"), c = vm.createContext({});
vm.runInContext(require("fs").readFileSync(process.argv[1], "utf8"), c);
const ok = vm.runInContext(`(() => {
  let n = 0;
  const fill = a => a.forEach((x, i) => { if (Array.isArray(x)) fill(x); else if (typeof x === "number") { a[i] = 4242; n++; } else throw 1; });
  fill(hall);
  return n > 0 && Array.isArray(hall) && seat(0, 0, 0) === 4242;
})()`, c);
if (ok) console.log("reads the hall");
' "$f" 2>/dev/null | grep -qx 'reads the hall'
