#!/bin/sh
# splice-block: the items of a block stand among the siblings of the block
f=${1:-input.py}
timeout 10 python3 -I -S -m dis "$f" 2>/dev/null | grep -oE '(DELETE|STORE)_SUBSCR|DELETE_ATTR' | tr '\n' ' ' | grep -q 'DELETE_SUBSCR STORE_SUBSCR DELETE_ATTR'
