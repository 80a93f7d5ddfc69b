struct A{}a=a+1;
