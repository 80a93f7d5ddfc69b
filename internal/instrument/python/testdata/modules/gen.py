#!/usr/bin/env python3
import sys
import helper
from helper import *  # noqa: F403

print(sys.argv, sys.path[0] == __file__.rpartition("/")[0], __name__, sorted(k for k in globals() if k[:2] == "__"))
print(helper.name(helper.random.Random(int(sys.argv[1]))), number(), helper.__file__.endswith("helper.py"))
