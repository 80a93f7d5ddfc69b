throw RangeError("too high")
