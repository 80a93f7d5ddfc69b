#!/bin/sh
# if-to-branch: a branch in the place of the conditional
f=${1:-input.php}
d=$(mktemp -d) || exit 2
trap 'rm -rf "$d"' EXIT
cat >"$d/shop.php" <<'X'
<?php
function note($what, $n) { fwrite(STDERR, "$what/$n "); }
function ship(...$a) { note('ship', count($a)); }
function bill(...$a) { note('bill', count($a)); }
function refund(...$a) { note('refund', count($a)); }
X
timeout 10 php -n -d display_errors=1 -d log_errors=0 -d auto_prepend_file="$d/shop.php" "$f" >"$d/out" 2>"$d/calls" &&
  [ "$(cat "$d/calls")" = 'ship/0 bill/0 ship/0 ' ] && [ ! -s "$d/out" ]
