f(p){free(p=malloc(1));free(p);}
