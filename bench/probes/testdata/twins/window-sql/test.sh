#!/bin/sh
# inline-view
f=${1:-input.sql}
sqlite3 < "$f" 2>&1 | grep -q 'misuse of aggregate function SUM()'
