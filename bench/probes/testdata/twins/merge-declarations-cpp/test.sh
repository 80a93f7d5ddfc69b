#!/bin/sh
# merge-declarations
f=${1:-input.cc}
g++ -w -S -o asm "$f" && grep -q '^_Z3eps' asm && grep -q 'call.*gamma_' asm && grep -q 'call.*delta' asm && grep -q alpha asm && grep -q beta asm
