package rope

func cut(s string, at int) (head, tail int, err error)

func span(s string, turns int) (int, bool) {
	h, t, err := cut(s, 3)
	if err != nil {
		return 0, false
	}
	_, rest, _ := cut(s[h:], turns)
	return rest * t, rest > h
}

func fits(s string) bool {
	n, ok := span(s, 2)
	return ok && n < 80
}
