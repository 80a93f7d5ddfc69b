#!/bin/sh
# switch-to-case: the body of a case in the place of the switch
f=${1:-input.php}
[ "$(php -n "$f" 2>/dev/null)" = ab ] && [ $(grep -o '"[ab]"' "$f" | wc -l) = 2 ]
