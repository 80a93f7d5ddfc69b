#!/bin/sh
# merge-declarations: two use declarations (or properties) become one
f=${1:-input.php}
timeout 10 php -n "$f" 2>&1 | grep 'Fatal error: *Trait method .*::.* has not been applied as .*, because of collision with' | grep -qv 'Trait method \([^:]*\)::.* collision with \1::'
