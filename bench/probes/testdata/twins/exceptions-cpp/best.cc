struct A{~A(){throw 0;}};
