#!/bin/sh
# inline-variable: a variable by its value
f=${1:-input.c}
timeout 10 gcc -w -O1 -S -o - "$f" | grep -qE '\<roll[[:space:]]+\$'
