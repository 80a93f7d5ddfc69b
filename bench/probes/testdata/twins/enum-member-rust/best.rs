static A:u8=b"abc"[7];
