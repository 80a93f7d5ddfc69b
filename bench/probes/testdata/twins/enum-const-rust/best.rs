const A:usize=A;
