class Trip:legs:list[float]
