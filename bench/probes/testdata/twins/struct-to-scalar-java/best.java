class A{long a;long f(){return a;}}
