#!/bin/sh
# param-removal: a parameter with the arguments of all calls
f=${1:-input.cc}
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
timeout 10 g++ -w -S -o "$t/s" "$f" 2>/dev/null && awk '/^_ZL?4plot/,/[.]size/' "$t/s" | grep -q 'call.*__cxa_.*throw' && [ "$(awk '/^_ZL?4draw/,/[.]size/' "$t/s" | grep -c 'call.*4plot')" = 3 ]
