import numpy as np

print(np.random.default_rng(1).dirichlet([1, 2, 3]))
