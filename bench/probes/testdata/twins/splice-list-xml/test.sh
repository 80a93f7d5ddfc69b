#!/bin/sh
# splice-list: elements of an inner element among those of the outer one
f=${1:-input.xml}
[ "$(xmllint --xpath "//x='1' and //y='2' and //w='3' and count(//*[.='1'])=1" "$f" 2>/dev/null)" = true ]
