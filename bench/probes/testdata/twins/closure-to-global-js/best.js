const next = 0
next++
