fn a(t:i64)->u8{t}
