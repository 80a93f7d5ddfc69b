package a

type tank struct {
	level int
	in    chan int
}

func drain(t *tank, max int) (n int) {
	defer close(t.in)
	for v := range t.in {
		if n += v; n > max {
			break
		}
	}
	return n
}

func valve(t *tank, open bool) bool {
	defer func() { t.level++ }()
	select {
	case t.in <- t.level:
		return open
	default:
		return !open
	}
}

func Pump(t *tank, rounds int) int {
	for i := 0; i < rounds; i++ {
		if valve(t, i > 2) {
			t.level -= drain(t, 10)
		}
	}
	return t.level
}
