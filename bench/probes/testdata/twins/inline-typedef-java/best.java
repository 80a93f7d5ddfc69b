class A{java.util.function.Supplier<String>a;String b=(String)a.get();}
