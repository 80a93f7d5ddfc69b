int f(long),f(char),a=f(5);
