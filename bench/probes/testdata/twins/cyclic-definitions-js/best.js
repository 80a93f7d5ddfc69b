class Door{}Door()
