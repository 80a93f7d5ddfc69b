#!/bin/sh
# merge-declarations: the columns of several tables in one table
f=${1:-input.sql}
d=$(mktemp -d) || exit 1
trap 'rm -rf "$d"' EXIT
timeout 10 sqlite3 -bail "$d/db" <"$f" >"$d/out" 2>&1 && [ ! -s "$d/out" ] &&
[ "$(timeout 10 sqlite3 "$d/db" "select group_concat(n) from (select c.name n from sqlite_master m, pragma_table_info(m.name) c where m.type='table' order by n)")" = eggs,height,id,laid,twigs,wingspan ]
