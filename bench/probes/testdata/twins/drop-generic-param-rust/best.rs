struct A<T>{a:T}fn f(a:A<u8>)->A<bool>{a}
