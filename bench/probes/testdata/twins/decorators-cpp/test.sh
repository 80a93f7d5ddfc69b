#!/bin/sh
# decorators: attributes with what they stand on
f=${1:-input.cc}
g++ -std=c++17 -w -fsyntax-only "$f" && g++ -std=c++17 -fsyntax-only "$f" 2>&1 | grep -q 'ignoring return value of'
