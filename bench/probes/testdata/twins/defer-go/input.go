package a

type file struct{ open bool }

func (f *file) close() { f.open = false }

func with(names []string) (n int) {
	for _, s := range names {
		f := &file{open: s != ""}
		if f.open {
			defer func() { f.close() }
			n++
		}
	}
	return n
}
