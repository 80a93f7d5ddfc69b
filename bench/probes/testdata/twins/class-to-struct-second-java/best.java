interface A{int level();int a=0/0;}
