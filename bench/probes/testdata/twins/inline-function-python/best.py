print(4*3+1)
