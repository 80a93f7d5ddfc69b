go() {
  n=0
  for i in 1 2; do
    n=$((n + 1))
    while [ $n -lt 2 ]; do
      echo a
      n=2
    done
    if [ $i = 2 ]; then
      echo b
    fi
  done
  until [ $n -gt 9 ]; do n=10; echo c; done
}
go
