del a[a]
a[a]=a
del a.a
