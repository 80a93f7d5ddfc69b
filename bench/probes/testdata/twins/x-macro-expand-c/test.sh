#!/bin/bash
# x-macro-expand: a table of macro calls and the macros it is called with, by one of the texts they make
f=${1:-input.c}; export LC_ALL=C
timeout 5 gcc -w -fsyntax-only "$f" 2>/dev/null && timeout 5 gcc -fsyntax-only "$f" 2>&1 | grep -q 'warning: case label value exceeds maximum value for type'
