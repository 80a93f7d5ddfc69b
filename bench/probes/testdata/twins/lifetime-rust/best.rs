fn f()->&'static[u8]{&*vec![]}
