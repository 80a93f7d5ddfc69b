class A{int a=1/0;}
