verbose=1
say() {
  if [ "$verbose" -gt 0 ]; then
    echo "$@"
  fi
}
total() {
  sum=0
  for n in "$@"; do
    case $n in
      -*) continue ;;
      *) sum=$(($sum + $n)) ;;
    esac
  done
  echo "$sum"
}
average() {
  count=$(( $# - 3 ))
  all=$(total "$@")
  say "average of $count"
  echo $(($all / $count))
}
main() {
  ( say start; average 3 4 5 || exit 1 )
}
main "$@"
