#!/bin/sh
# instantiate-generic: member templates
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -fsyntax-only "$f" 2>&1 | grep -q 'division by zero' && g++ -w -S -o asm "$f" && grep -q '^main:' asm && grep -q 'call.*bad' asm
