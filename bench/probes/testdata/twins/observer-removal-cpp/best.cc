struct A{virtual int f()=0;int a=(+this)->f();};struct B:A{int f(){}}b;main(){}
