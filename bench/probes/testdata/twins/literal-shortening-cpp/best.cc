char a[1]="a",b=999;
