package a

type ticket struct {
	seat int
	name string
}

func book(seat int, name string) (*ticket, bool) {
	if seat > 90 {
		return nil, false
	}
	if name == "" {
		panic(seat)
	}
	return &ticket{seat, name}, true
}

func Trip(names []string) int {
	t, ok := book(1, names[0])
	if !ok {
		return 0
	}
	u, _ := book(t.seat+1, names[1])
	return u.seat
}
