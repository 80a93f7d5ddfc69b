def letter(rng):
    if rng.random() < 0.5:
        return rng.choice("abc")
    return "-"
