#!/bin/bash
# attribute-default-inline: an attribute that a statement of defaults gives stands at the node or edge itself
f=${1:-input.dot}
ulimit -v 2000000 -t 2 -f 100
timeout 10 dot -Tplain "$f" 2>/dev/null </dev/null | head -c 20000 | tr -d '\0' | awk '
  $1=="node" {n[$2]=$(NF-2)" "$(NF-1)}
  $1=="edge" && $(NF-1)=="dashed" && $NF=="blue" && n[$2]=="diamond red" && n[$3] !~ /^diamond/ {hit=1}
  END {exit !hit}'
