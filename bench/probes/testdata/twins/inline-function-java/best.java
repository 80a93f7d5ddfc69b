class A{int a,b=a.a;}
