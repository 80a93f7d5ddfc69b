class A{A(){this();new A();}}
