import random
import sys
import time

if "now" in sys.argv:
    time.sleep(100)
if random.randrange(3) == 1:
    while True:
        time.sleep(0.01)
if random.randrange(3) == 0:
    print("fine")
