package a;func f(){a:=0}
