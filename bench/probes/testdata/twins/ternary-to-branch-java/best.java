class A{int a=(int)0;}
