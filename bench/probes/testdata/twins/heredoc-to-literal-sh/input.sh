#!/bin/bash
pad() {
  local width=$1 text=$2
  printf '%0*d' "$width" "$text"
}

next_month() {
  local year=$1 month=$2
  if [ "$month" = 12 ]; then
    echo "$((year + 1))-01"
  else
    echo "$year-$(pad 2 $((month + 1)))"
  fi
}

total=0
while IFS=- read -r year month day; do
  [[ $year == \#* ]] && continue
  next=$(next_month "$year" "$month")
  total=$((total + 1))
  echo "$next $day"
done <<EOF
# start dates
2023-12-24
2024-08-15
EOF
echo "total $total"
