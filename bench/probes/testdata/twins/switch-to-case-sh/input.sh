go() {
  n=0
  case "$1" in
    x|y) n=1; echo no ;;
    z*) echo a
      if [ "$n" = 0 ]; then
        echo b
      fi
      ;;
    *) exit 3 ;;
  esac
  return $n
}
go zz
