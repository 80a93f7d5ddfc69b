#!/bin/sh
# class: subgraph-dissolve
f=${1:-input.dot}
timeout 5 dot -Tplain "$f" 2>&1 >/dev/null | grep -qx 'Warning: node lexer, port tokens unrecognized'
