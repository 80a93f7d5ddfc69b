package a

func set(pp **int, s string) {
	p := *pp
	q := &p
	if s != "" {
		**q = s
	}
	*p = len(s)
}
