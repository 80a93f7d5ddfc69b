#!/bin/sh
# Interesting: the texts that the mistake needs are still there, in this order.
tr '\n' ' ' <"$1" | grep -q 'find.*count + 1 < n.*count -= n.*"atlas".*take(.*"atlas"'
