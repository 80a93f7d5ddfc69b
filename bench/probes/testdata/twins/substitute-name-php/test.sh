#!/bin/sh
# substitute-name: an expression replaced by a name that is there already
f=${1:-input.php}
o=$(timeout 10 php -n -d display_errors=1 "$f" 2>&1)
echo "$o" | grep -q 'Uncaught Error: Object of class Closure could not be converted to string' && echo "$o" | grep -q '^#0 .*: show(.*Object(Closure))' && echo "$o" | grep -q '^#1 {main}' && grep -q echo "$f"
