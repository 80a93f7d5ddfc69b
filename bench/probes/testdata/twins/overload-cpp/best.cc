int a(int),a(double),b=a(0L);
