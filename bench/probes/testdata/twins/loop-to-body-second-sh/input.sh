#!/bin/sh
# Sums up the stock of a small shop.

stock="apples:3 pears:7x plums:12"
total=0
lines=0

for entry in $stock; do
    name=${entry%%:*}
    count=${entry#*:}
    case $name in
    apples)
        label="fruit $name"
        ;;
    *)
        label=$name
        ;;
    esac
    number=$(printf '%d' "$count")
    while [ ${#label} -lt 14 ]; do
        label="$label."
    done
    echo "$label $number"
    total=$((total + number))
    lines=$((lines + 1))
done

echo "total $total in $lines lines"
