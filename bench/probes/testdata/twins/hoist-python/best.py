0 is 0
