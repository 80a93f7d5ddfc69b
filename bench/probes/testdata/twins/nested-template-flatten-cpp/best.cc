struct A{};template<class T>struct C:T::B{};C<A>c;
