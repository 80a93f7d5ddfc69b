function even(){even()}even()
