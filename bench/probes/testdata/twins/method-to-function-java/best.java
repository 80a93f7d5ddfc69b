interface A{static void main(String...a){b();}static void b(){c();}static int c(){return 1/0;}}
