import os, sys
from collections import defaultdict as dd, OrderedDict
import json as j

d = dd(list)
d["k"].append(os.sep)
o = OrderedDict(d, n=len(sys.argv))
print(j.nope(o), j.dumps(d))
