int a=a<0u;
