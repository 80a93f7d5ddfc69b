print(str(len([1, 2, 3]))+"!")
