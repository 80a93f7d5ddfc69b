#!/bin/bash
# dtd-default-inline: what the document type gives as default is written where it is used
f=${1:-input.xml}
ulimit -v 1000000 -t 2 -f 100
[ "$(timeout 10 xmllint --nonet --noent --dtdattr --xpath 'boolean(//*[@currency="EUR"][@tax="low"][number(.) < 0][ancestor-or-self::*[@status="open"]])' "$f" 2>/dev/null)" = true ]
