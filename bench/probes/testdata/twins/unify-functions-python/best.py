a=lambda b:a(b[0])
a([[[]]])
