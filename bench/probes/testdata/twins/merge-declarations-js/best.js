let b,b
