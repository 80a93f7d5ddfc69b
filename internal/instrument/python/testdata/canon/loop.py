import random

random.seed(7)
n = random.randrange(20)
s = ""
for i in range(n):
    s += chr(ord("a") + random.randrange(26))
print(s)
print(s)
