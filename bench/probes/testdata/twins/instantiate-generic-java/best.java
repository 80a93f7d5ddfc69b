class A{Integer a="";}
