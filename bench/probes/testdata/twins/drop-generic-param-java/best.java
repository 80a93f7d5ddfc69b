class A<T>{A<A>a=this;}
