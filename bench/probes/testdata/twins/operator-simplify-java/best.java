class A{int a=0/0;}
