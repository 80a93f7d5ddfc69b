const A:i32=A*1f32;
