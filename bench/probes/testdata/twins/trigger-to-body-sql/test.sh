#!/bin/sh
# class: trigger-to-body
f=${1:-input.sql}
timeout 5 sqlite3 -batch -safe :memory: < "$f" 2>&1 >/dev/null | grep -q 'error near line [0-9]*: NOT NULL constraint failed: audit.note (19)$'
