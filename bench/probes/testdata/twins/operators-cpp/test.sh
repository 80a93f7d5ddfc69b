#!/bin/sh
# operators: a comparison like mathematics
f=${1:-input.cc}
g++ -std=c++17 -w -fsyntax-only "$f" && g++ -std=c++17 -Wparentheses -fsyntax-only "$f" 2>&1 | grep -q 'suggest parentheses around comparison'
