main(){int a[4];a[9]++;}
