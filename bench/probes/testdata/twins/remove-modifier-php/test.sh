#!/bin/sh
# remove-modifier: static off a method and off the one that overrides it, together; abstract with what it asks
f=${1:-input.php}
o=$(timeout 10 php -n -d display_errors=1 "$f" 2>&1)
echo "$o" | grep -q 'Fatal error: Declaration of Probe::read(.*must be compatible with Sensor::read('
