int a=a==a;
