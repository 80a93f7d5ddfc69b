fn a(b:String){loop{b;}}
