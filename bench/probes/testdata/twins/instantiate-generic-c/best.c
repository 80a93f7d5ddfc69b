void f(double*a,int i){*a*=a[i];}
