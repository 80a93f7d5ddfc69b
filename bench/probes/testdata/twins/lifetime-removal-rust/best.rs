const A:usize="";
