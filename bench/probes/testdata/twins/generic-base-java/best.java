class A{{this.a();}static void a(){}}
