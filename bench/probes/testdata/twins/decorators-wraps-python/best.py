def area():0 .gone
area()
