#!/bin/sh
# class: chain-to-call
f=${1:-input.js}
timeout 5 node "$f" 2>&1 >/dev/null | grep -q '^TypeError: Reduce of empty array with no initial value$'
