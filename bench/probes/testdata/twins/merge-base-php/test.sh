#!/bin/sh
# merge-base: a class and its base become one; modifiers go
f=${1:-input.php}
php -n "$f" 2>&1 | grep -q 'contains 1 abstract method'
