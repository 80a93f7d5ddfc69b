#!/bin/sh
# inline-function: a call by what the function does
f=${1:-input.php}
timeout 10 php -n "$f" 2>&1 | grep -q 'Error: Cannot initialize readonly property [A-Za-z]*::$[a-z]* from global scope'
