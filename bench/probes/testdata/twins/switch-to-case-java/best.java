class A<T>{A(T b){new A((T)b);}}
