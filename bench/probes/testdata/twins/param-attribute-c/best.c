__attribute__((nonnull))void f(int*){f(0);}
