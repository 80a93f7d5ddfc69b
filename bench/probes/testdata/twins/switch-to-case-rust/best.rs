fn a(w:&u32)->&str{w}
