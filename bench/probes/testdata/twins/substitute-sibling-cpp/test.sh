#!/bin/sh
# substitute-sibling: a call or type by another of its kind
f=${1:-input.cc}
g++ -w -S -o asm "$f" && grep -q '^_Z2go' asm && [ $(grep -c 'call' asm) -ge 4 ]
