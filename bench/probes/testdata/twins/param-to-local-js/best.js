function f(v){v.z}f()
