#!/bin/sh
# substitute-name: an expression replaced by a name that is there already
f=${1:-input.cc}
o=$(LC_ALL=C timeout 10 g++ -std=c++17 -fsyntax-only -Werror=return-type -Wdelete-incomplete "$f" 2>&1) && echo "$o" | grep -q "deleting 'void\*' is undefined"
