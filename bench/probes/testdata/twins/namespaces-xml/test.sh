#!/bin/sh
# remove-namespace: a namespace with the prefixes of its names
f=${1:-input.xml}
[ "$(xmllint --xpath "count(//*[namespace-uri()='urn:p' and local-name()='x'])" "$f" 2>/dev/null)" = 1 ]
