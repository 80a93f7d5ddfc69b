#!/bin/sh
# unify-functions: an ambiguous call
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" 2>&1 | grep -q 'call of overloaded .* is ambiguous'
