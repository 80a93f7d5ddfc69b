select abs(1<<63)
