#!/bin/sh
# try-to-body: what setjmp guards in the place of the guarded block
f=${1:-input.c}
LC_ALL=C timeout 10 gcc -fanalyzer -fdiagnostics-path-format=separate-events -S -o out.s "$f" >log 2>&1 &&
grep -q 'Wanalyzer-double-free' log && grep -q '(1) allocated here' log
