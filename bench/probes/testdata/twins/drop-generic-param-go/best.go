package a
func open[K any](){open()}
