struct Key;fn a(k:Key)->bool{k}
