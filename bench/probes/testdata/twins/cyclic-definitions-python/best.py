def f():f()
f()
