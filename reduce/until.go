package reduce

// Until returns p up to its first move to a value for which done returns true. The function done must
// be pure. No attempt follows such a move, so a runner that looks ahead tests nothing after it.
func Until[C any](done func(C) bool, p Pass[C]) Pass[C] {
	return func(cur C) Plan[C] {
		if done(cur) {
			return nil
		}
		return until(done, lazily(p, cur))
	}
}

func until[C any](done func(C) bool, p Plan[C]) Plan[C] {
	return rewrite(p, "", func(n Next[C]) Next[C] {
		switch {
		case n.Moved && done(n.Current):
			n.Plan = nil
		case n.Plan != nil:
			n.Plan = until(done, n.Plan)
		}
		return n
	})
}
