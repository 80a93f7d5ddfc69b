#!/bin/sh
# inline-function: a call by what the function does
f=${1:-input.go}
timeout 10 go tool compile -p a -S -o o.o "$f" 2>/dev/null | grep -oE 'STEXT|CALL.*runtime\.(chansend1|closechan)\(SB\)' | tr -d '\n\t ' | grep -qF 'chansend1(SB)CALLruntime.closechan'
