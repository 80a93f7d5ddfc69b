#!/bin/bash
# varargs-wrapper: a wrapper with variable arguments by the function it wraps (which has to be called)
f=${1:-input.c}; export LC_ALL=C
timeout 5 gcc -w -c -o o.o "$f" 2>/dev/null && nm -u o.o | grep -q printf && timeout 5 gcc -Wformat -fsyntax-only "$f" 2>&1 | grep -qE "warning: format '%s' expects argument of type 'char \*', but argument [0-9]+ has type 'int'"
