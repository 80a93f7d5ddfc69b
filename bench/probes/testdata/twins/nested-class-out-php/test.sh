#!/bin/sh
# nested-class-out: an inner class put in the place of the outer one
f=${1:-input.php}
timeout 10 php -n -l "$f" 2>&1 | grep -q 'Readonly property .* cannot have default value'
