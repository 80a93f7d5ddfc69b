#!/bin/sh
# class: entity-inline
f=${1:-input.xml}
xmllint --nonet --noout "$f" 2>err.txt && grep -q 'namespace error : Namespace prefix inv on total is not defined$' err.txt
