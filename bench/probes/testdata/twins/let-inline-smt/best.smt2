(assert (bvadd #x00 #x0000))
