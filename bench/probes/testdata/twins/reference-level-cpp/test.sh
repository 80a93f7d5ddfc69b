#!/bin/sh
# pointer-level: references
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -fsyntax-only "$f" 2>&1 | grep -q 'division by zero' && g++ -w -S -o asm "$f" && grep -q '^_Z4read' asm && grep -q 'call.*pick' asm && grep -q '&' "$f"
