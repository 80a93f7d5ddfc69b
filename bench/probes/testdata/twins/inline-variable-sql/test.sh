#!/bin/sh
# inline-variable: a named query replaced by what it stands for
f=${1:-input.sql}
sqlite3 :memory: <"$f" 2>&1 | grep -q 'misuse of aggregate.* max()'
