#!/bin/sh
# a larger script: a report with views, joins and groups
f=${1:-input.sql}
sqlite3 :memory: <"$f" 2>&1 | grep -q 'circularly defined'
