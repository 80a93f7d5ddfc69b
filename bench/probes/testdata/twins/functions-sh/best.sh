${missing?not given}
