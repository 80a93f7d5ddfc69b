#!/bin/sh
# a copy that is deleted
f=${1:-input.cc}
g++ -std=c++17 -w -fsyntax-only "$f" 2>&1 | grep -q 'use of deleted function'
