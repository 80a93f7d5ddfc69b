enum A{B}fn f(){match A::B{}}
