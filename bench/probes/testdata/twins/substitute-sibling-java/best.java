class A{int a=a[0];}
