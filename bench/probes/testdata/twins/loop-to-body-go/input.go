package a

type frame struct {
	buf  []byte
	size int
}

func frames(rounds int, sizes []int) []*frame {
	var out []*frame
	for i := 0; i < rounds; i++ {
		for _, n := range sizes {
			if n > i {
				fr := frame{buf: make([]byte, n), size: n}
				out = append(out, &fr)
			}
		}
	}
	return out
}

func total(list []*frame) (sum int) {
	for _, fr := range list {
		sum += fr.size
	}
	return
}
