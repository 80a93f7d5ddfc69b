#!/bin/sh
# method-to-function: a method that is missing
f=${1:-input.php}
timeout 10 php "$f" 2>&1 | grep -q 'Call to undefined method .*::lst()'
