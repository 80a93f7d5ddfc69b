#!/bin/sh
# member-to-global: a member made a variable of its own
f=${1:-input.c}
timeout 10 gcc -w -fsyntax-only "$f" 2>/dev/null && timeout 10 gcc -w -O2 -S -o - "$f" 2>/dev/null | grep -qE 'addl.*\$7, [0-9A-Za-z_]*\(%r' && ! grep -q asm "$f"
