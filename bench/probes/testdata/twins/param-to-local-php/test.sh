#!/bin/sh
# param-to-local: a parameter becomes a variable of the function, the calls lose the argument
f=${1:-input.php}
timeout 10 php -n "$f" >out 2>&1; grep -q 'sort(): Argument #1 .* must be of type array' out &&
grep -oE '^#[0-9]+ [^[]*\): [A-Za-z_]+\(' out | sed 's/.*: //' | sort -u | wc -l | grep -qx 4
