fn f(a:[String;1]){a[0];}
