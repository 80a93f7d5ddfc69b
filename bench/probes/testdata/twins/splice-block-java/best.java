class A{{int a,b;wait(a,b);}}
