#!/bin/sh
# method-to-function: a method leaves its class, with its calls
f=${1:-input.cc}
g++ -w -S -o asm "$f" && grep -q '^_Z3use' asm && grep -c 'call.*add' asm | grep -qx 2 && grep -c 'call.*get' asm | grep -qx 2
