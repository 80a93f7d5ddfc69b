string.format("%d", 3.5)
