"""Children of the program have nothing to do with the pipes; it may use 3 and 4 itself."""
import os
import random
import subprocess
import sys

rng = random.Random(int(sys.argv[1]))
f = open(__file__)
print(f.fileno(), rng.randrange(10), sorted(os.environ.get(k, "none") for k in ("WHITTLE_TRACE",)), flush=True)
pid = os.fork()
if pid == 0:
    rng = random.Random(5)  # in a replay the other one has not moved
    for _ in range(3):
        print("child", rng.randrange(100), flush=True)
    sys.exit(0)
print("status", os.waitpid(pid, 0)[1])
print(rng.randrange(10), flush=True)
subprocess.run(["ls", "/proc/self/fd"], check=True, close_fds=False)
subprocess.run([sys.executable, "-c", "import random; random.seed(4); print(random.random())"], check=True)
if os.fork() == 0:
    print("another", random.Random(6).random(), flush=True)
    os._exit(0)
os.wait()
