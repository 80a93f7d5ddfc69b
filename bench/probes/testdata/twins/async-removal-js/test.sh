#!/bin/sh
# async-removal: asynchronous functions and the waits for them become plain
f=${1:-input.js}
node --jitless "$f" 2>&1 | grep -q "Cannot read properties of null (reading 'z')"
