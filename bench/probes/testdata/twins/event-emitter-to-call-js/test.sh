#!/bin/sh
# class: event-emitter-to-call
f=${1:-input.js}
timeout 5 node "$f" 2>&1 >/dev/null | grep -q '^RangeError: toFixed() digits argument must be between 0 and 100$'
