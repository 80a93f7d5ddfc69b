#!/bin/sh
# remove-modifier: static off the methods of a class, together, with what it asks of the use
f=${1:-input.js}
o=$(timeout 10 node --jitless "$f" 2>&1) && exit 1
echo "$o" | grep -q "^TypeError: Cannot read properties of undefined (reading '" && ! grep -q '=>' "$f" &&
[ "$(echo "$o" | sed -n 's/^    at \(.*Ledger\.[a-z]*\) (.*/\1/p' | tr '\n' ' ')" = 'Ledger.round Ledger.sum Ledger.check Ledger.post ' ]
