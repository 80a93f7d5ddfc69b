const A:f64=3.14;
