pub fn a(mut b:i32){b/=b}
