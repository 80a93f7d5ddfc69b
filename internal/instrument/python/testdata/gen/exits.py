"""All the ways to end."""
import atexit
import os
import random
import sys

how = sys.argv[1]
random.seed(3)
atexit.register(lambda: print("at exit", random.randrange(9)))
kept = open(os.devnull if len(sys.argv) < 3 else sys.argv[2], "w")
kept.write("kept %d\n" % random.randrange(9))


class Last:
    def __del__(self):
        print("deleted")


last = Last()
last.itself = last
print(how, random.randrange(9))
for _ in range(random.randint(1, 3)):
    if how == "return":
        continue
    if how == "exit":
        sys.exit(7)
    if how == "words":
        sys.exit("in words")
    if how == "error":
        raise ValueError("an error")
    if how == "_exit":
        sys.stdout.flush()
        os._exit(9)
    if how == "signal":
        sys.stdout.flush()
        os.kill(os.getpid(), 15)
    if how == "exec":
        sys.stdout.flush()
        os.execv("/bin/echo", ["echo", "from echo"])
