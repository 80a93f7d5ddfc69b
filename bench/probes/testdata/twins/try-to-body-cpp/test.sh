#!/bin/sh
# try-to-body: the body for the try
f=${1:-input.cc}
g++ -w -fsyntax-only "$f" && g++ -fsyntax-only "$f" 2>&1 | grep -q 'division by zero' && g++ -w -S -o asm "$f" && grep -q '^_Z4load' asm
