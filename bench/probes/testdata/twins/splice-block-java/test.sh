#!/bin/sh
# splice-block: the statements of a block stand among those around the block
f=${1:-input.java}
timeout 10 javac -XDuseUnsharedTable=true -J-Xshare:auto -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -d . "$f" 2>&1 | grep -oE 'unreported exception InterruptedException|might not have been initialized' | sort | uniq -c | tr -s ' \n' ' ' | grep -q '2 might not have been initialized 1 unreported'
