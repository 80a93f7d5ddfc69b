#!/bin/sh
# splice-list: designated initializers
f=${1:-input.c}
gcc -w -fsyntax-only "$f" && gcc -Woverride-init -fsyntax-only "$f" 2>&1 | grep -q 'initialized field overwritten' && grep -q '[.] *a' "$f"
