f(int*a){free(a);return*a;}
