class A extends Exception{void f(){throw this;}}
