int a=2.5%4;
