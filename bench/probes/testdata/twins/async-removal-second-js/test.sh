#!/bin/sh
# class: async-removal
f=${1:-input.js}
timeout 5 node "$f" 2>&1 >/dev/null | grep -q '^TypeError: Cannot mix BigInt and other types, use explicit conversions$'
