fn f(){f()}
