#!/bin/sh
# literal-shortening: a literal made shorter
f=${1:-input.json}
[ "$(timeout 10 jq -c '[..|objects] | [
  any(.[]; .port|numbers|. > 1023 and . < 1100),
  any(.[]; .host|strings|startswith("db-")),
  any(.[]; .tags|arrays|length == 2 and all(.[]; type == "string")),
  any(.[]; .quota|numbers|. < 0)] | all' "$f" 2>&1)" = true ]
