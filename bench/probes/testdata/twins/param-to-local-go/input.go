package a

type list struct{ items []string }

func (l list) join(sep byte, skip struct{ n int }) string {
	out := ""
	for i, s := range skip {
		out += l.items[i] + string(s)
	}
	return out + string(sep)
}

func both(a, b list) string { return a.join(',', struct{ n int }{1}) + b.join(';', struct{ n int }{}) }
