fn a(h:u32)->char{h}
