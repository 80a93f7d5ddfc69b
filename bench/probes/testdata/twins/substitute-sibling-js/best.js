[].reduce(Number)
