f(char*a){free(a+3);}
