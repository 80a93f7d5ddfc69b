class A{boolean b=0;}
