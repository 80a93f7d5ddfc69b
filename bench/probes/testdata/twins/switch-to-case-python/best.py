"".join(0)
