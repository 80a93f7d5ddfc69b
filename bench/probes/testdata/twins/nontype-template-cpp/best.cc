int a=1<<32;
