#!/bin/sh
# struct-to-scalar: a variable that holds an object made one that holds what its member held
f=${1:-input.php}
[ "$(timeout 10 php -n -d display_errors=1 "$f" 2>&1)" = Ba ] &&
timeout 10 php -n -d zend_extension=opcache -d opcache.enable_cli=1 -d opcache.file_update_protection=0 -d opcache.opt_debug_level=0x10000 "$f" 2>&1 | grep -qE '(PRE|POST)_INC'
