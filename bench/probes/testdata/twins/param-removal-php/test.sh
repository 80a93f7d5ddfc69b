#!/bin/sh
# param-removal: a parameter with the arguments of all calls (named arguments: neither can go alone)
f=${1:-input.php}
o=$(timeout 10 php -n -d display_errors=1 -d zend_extension=opcache -d opcache.enable_cli=1 -d opcache.file_update_protection=0 -d opcache.opt_debug_level=0x10000 "$f" 2>&1)
echo "$o" | grep -q 'Call to undefined function carrier()' && ! echo "$o" | grep -q 'Warning' &&
echo "$o" | grep -q '^#0 .*: quote(' && echo "$o" | grep -q '^#1 .*: checkout(' && echo "$o" | grep -q '^#2 {main}' &&
[ "$(echo "$o" | awk '/^checkout:/{i=1} /^$/{i=0} i' | sed -n 's/.*INIT_FCALL .*"\(quote\)".*/\1/p; s/.*DO_UCALL.*/;/p' | tr -d '\n')" = 'quote;quote;' ]
