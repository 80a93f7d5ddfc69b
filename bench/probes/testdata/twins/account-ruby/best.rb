raise "ann has only 0"
