fn f(s:String){s;s;}
