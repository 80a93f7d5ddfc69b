#!/bin/sh
# operator-simplify: an operation replaced by one of its operands or by a simpler operation
f=${1:-input.cc}
timeout 10 g++ -w -fsyntax-only "$f" 2>/dev/null && timeout 10 g++ -fsyntax-only "$f" 2>&1 | grep -q 'warning: left shift count >= width of type'
