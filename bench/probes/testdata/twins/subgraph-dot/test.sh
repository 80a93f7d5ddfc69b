#!/bin/sh
# splice-block: statements of a subgraph among those of the graph
f=${1:-input.dot}
o=$(dot -Tplain "$f" 2>/dev/null)
printf "%s\n" "$o" | grep -q '^edge b e ' && printf "%s\n" "$o" | grep -q '^edge d b '
