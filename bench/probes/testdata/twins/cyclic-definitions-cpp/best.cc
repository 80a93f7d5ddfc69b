int x;char*p=x;
