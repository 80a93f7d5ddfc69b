printf %d 7x
