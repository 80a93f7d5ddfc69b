#!/bin/sh
# literal-shortening: a string literal cut down to the part that matters, so that the code that takes it apart can go
f=${1:-input.js}
timeout 10 node "$f" >out 2>&1; grep -qE '^SyntaxError: Cannot convert x[0-9]* to a BigInt' out && [ "$(grep -cE '^ +at [a-z][A-Za-z]* \(/' out)" -ge 2 ] && grep -qE '"[^"]*x[^"]*"' "$f"
