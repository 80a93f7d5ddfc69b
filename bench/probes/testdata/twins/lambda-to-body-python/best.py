0 .nope
