#!/bin/sh
# a key that is missing
f=${1:-input.php}
timeout 10 php "$f" 2>&1 | grep -q 'Undefined array key "who"'
