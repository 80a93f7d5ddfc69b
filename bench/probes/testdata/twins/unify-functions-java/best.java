class A{A(){this();}}
