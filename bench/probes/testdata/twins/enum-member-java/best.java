class A{final int a=0,b=a=0;}
