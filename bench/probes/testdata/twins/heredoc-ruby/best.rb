nil.nope
