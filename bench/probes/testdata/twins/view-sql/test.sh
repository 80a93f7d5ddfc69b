#!/bin/sh
# joins
f=${1:-input.sql}
sqlite3 < "$f" 2>&1 | grep -q 'no such column: o.missing'
