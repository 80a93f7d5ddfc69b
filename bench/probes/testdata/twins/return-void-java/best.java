interface A{static void f(){"".repeat(-1);}static void g(){f();}static void main(String...a){g();}}
