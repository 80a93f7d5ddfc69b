class A{int a=""&&0;}
