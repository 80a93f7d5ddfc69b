int("12px")
