struct A;fn f(){A*0.5}
