#!/bin/sh
# splice-block: the items of a block among the siblings of the block
f=${1:-input.php}
o=$(timeout 10 php -n -d display_errors=1 -d zend_extension=opcache -d opcache.enable_cli=1 -d opcache.file_update_protection=0 -d opcache.opt_debug_level=0x10000 "$f" 2>&1) || exit 1
[ "$(echo "$o" | awk '/^nightly:/{i=1} /^$/{i=0} i' | sed -n 's/.*INIT_FCALL_BY_NAME.*"\(.*\)".*/\1/p; s/.*DO_FCALL_BY_NAME.*/;/p' | tr -d '\n')" = 'pull;pack_up;push;prune;' ]
