width = 12
pad = 4
flags = (3 | 5 << 2) - ~pad
lead = not flags & 1 or pad >= 8 and width != 6
mask = (flags ^ width * 3) << (-(width - pad) + 2 * lead)
print(mask % 7 if lead else mask // width, flags)
