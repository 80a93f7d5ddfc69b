#!/bin/sh
# class: member-to-global
f=${1:-input.php}
timeout 5 php -n -d display_errors=stderr "$f" 2>&1 >/dev/null | grep -q '^Warning: Undefined array key "theme" in '
