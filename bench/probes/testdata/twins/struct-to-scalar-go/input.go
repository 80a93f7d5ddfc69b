package a

type Count struct {
	n    int
	name string
}

func (c *Count) inc() int {
	c.n++
	return c.name
}

func total(cs []Count) int {
	t := 0
	for i := range cs {
		t += cs[i].inc()
	}
	return t
}
