def f():del a
f()
