fn f(a:f64)->usize{a}
