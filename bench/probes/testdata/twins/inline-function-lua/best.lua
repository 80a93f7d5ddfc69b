return-({}).y
