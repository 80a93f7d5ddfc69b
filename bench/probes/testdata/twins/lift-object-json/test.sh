#!/bin/sh
# lift-object: a nested object in the place of the whole
[ -s "$1" ] || exit 1
jq -e -s 'length==1 and any(..|objects|select((.min|type)=="number" and (.max|type)=="number"); .min > .max)' "$1" >/dev/null 2>&1
