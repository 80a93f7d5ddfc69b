def f():gone
f()
