class A{A(Exception a){throw a;}}
