#!/bin/sh
# inline-typedef: a type name by what it stands for
f=${1:-input.cpp}
timeout 10 g++ -w -S -o - "$f" | grep -qE '^_Z[0-9]+[a-z]+PFvPKcE:'
