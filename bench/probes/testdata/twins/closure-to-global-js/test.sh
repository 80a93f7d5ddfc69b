#!/bin/sh
# class: closure-to-global
f=${1:-input.js}
timeout 5 node "$f" 2>&1 >/dev/null | grep -q '^TypeError: Assignment to constant variable.$'
