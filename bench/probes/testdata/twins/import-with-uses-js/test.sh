#!/bin/sh
# import-with-uses: an import with the uses of what it brings
f=${1:-input.js}
node --jitless "$f" 2>&1 | grep -q "fs.nope is not a function" && grep -q 'require("fs")' "$f"
