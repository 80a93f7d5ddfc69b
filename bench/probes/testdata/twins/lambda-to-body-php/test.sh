#!/bin/sh
# lambda-to-body: the body of a function that is called on the spot in the place of the call
f=${1:-input.php}
php -n "$f" 2>&1 | grep -q "Call to undefined method ArrayObject::nope()"
