def a():
 x=[0]
 x.sort(key=x.append)
def b():a()
def c():b()
def d():c()
d()
