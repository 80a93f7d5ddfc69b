function f(){null.z}f()
