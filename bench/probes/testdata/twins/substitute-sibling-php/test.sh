#!/bin/sh
# substitute-sibling: a type or value replaced by another of its kind that stands elsewhere
f=${1:-input.php}
[ "$(head -c 5 "$f")" = '<?php' ] && timeout 10 php -n "$f" 2>&1 | grep -q 'Uncaught Error: Object of class Closure could not be converted to string'
