int f()=delete;int a=f();
