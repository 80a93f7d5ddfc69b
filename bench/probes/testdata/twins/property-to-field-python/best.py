range(2.5)
