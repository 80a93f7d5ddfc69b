struct A{};struct B:A{};struct C:A,B{};
