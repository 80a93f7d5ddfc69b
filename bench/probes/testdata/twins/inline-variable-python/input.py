base = [1, 2, 3]
pick = [x * 2 for x in base if x]
key = "ap" + "pend"
size = len(pick)
out = str(size)
if size > 2:
    print(out + "!")
