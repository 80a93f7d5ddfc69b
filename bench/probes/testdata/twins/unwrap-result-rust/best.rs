fn cell(g:&mut u8)->&u8{g}fn same(g:&mut u8){cell(g)==cell(g);}
