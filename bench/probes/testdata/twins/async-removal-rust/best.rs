fn f(){let b=match 0{a=>&a};}
