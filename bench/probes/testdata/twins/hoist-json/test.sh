#!/bin/sh
# hoist: a descendant in the place of its ancestor
f=${1:-input.json}
jq -e '[..|objects|select(.id==-1 and (.tags|length)==2)]|length==1' "$f" 2>/dev/null | grep -q true
