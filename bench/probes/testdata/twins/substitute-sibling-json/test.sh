#!/bin/bash
# substitute-sibling: one value takes the place of others, so that a cycle of three becomes a cycle of one
f=${1:-input.json}
ulimit -v 1000000 -t 2 -f 100
[ "$(timeout 10 jq -s -c 'if length != 1 then false else
  [.[0] | .. | objects | select(has("id") and has("parent") and .id != null and .parent != null)] as $all
  | ($all | map({key: (.id|tojson), value: (.parent|tojson)}) | from_entries) as $up
  | any($all[]; (.id|tojson) as $me | reduce range($all|length) as $i ([$up[$me]]; . + [.[-1] | if . == null then null else $up[.] end]) | index($me) != null)
  end' "$f" 2>/dev/null)" = true ]
