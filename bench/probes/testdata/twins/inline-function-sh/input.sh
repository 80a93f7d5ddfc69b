#!/bin/sh
# Prints how many jobs each worker gets.

reserved=4

workers() {
    cores=$1
    echo $((cores - reserved))
}

share() {
    jobs=$1
    count=$2
    echo $((jobs / count))
}

report() {
    name=$1
    jobs=$2
    cores=$3
    count=$(workers "$cores")
    echo "host $name has $count workers"
    if [ "$jobs" -gt 0 ]; then
        each=$(share "$jobs" "$count")
        echo "each worker gets $each jobs"
    else
        echo "nothing to do"
    fi
}

report alpha 90 10
report beta 0 4
report gamma 120 4
