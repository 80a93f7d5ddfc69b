#!/bin/sh
# nested-class-out: an inner class put in the place of the outer one
f=${1:-input.js}
timeout 10 node --jitless "$f" 2>&1 | grep -q '^TypeError: Class extends value .* is not a constructor or null'
