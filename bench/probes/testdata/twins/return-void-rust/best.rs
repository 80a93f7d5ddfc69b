unsafe fn f(){}fn g(){f();f()}
