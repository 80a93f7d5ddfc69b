fn f(){match 0{}}
