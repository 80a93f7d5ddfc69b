0 .strip
