"""What nobody can seed: recorded and replayed, not the same as another plain run."""
import os
import random
import secrets
import tempfile
import uuid
from os import urandom

print(os.urandom(4), urandom(3), uuid.uuid4())
print(secrets.randbelow(10), secrets.choice("abc"), secrets.token_hex(4), secrets.randbits(9), secrets.token_bytes(2))
r = random.SystemRandom()
print(r.random(), r.randint(1, 6), r.sample(range(9), 3), r.getrandbits(5))
print(random.Random().random(), random.random())
with tempfile.TemporaryDirectory() as d:
    print(os.path.isdir(d))
