# Starts the shim: boot.py script|module|code NAME [ARGUMENTS]
# Every version of Python must be able to read this file, so that it can reject old versions.
import sys

if sys.version_info < (3, 8):
    sys.stderr.write("Python 3.8 or later is needed; this is Python %d.%d\n" % sys.version_info[:2])
    sys.exit(3)

import os

here = os.path.dirname(os.path.abspath(__file__))
unsafe = not (sys.flags.isolated or getattr(sys.flags, "safe_path", False))
if unsafe:
    del sys.path[0]  # this folder; the program's own replaces it
sys.path.insert(0, here)
from whittleshim import main  # noqa: E402

sys.path.remove(here)
main.main(sys.argv[1:], unsafe)
