package oracle

// An excerpt keeps some of the bytes that are written to it.
type excerpt struct {
	kept []byte
	max  int  // bytes to keep
	ends bool // keep the beginning and the end, not only the beginning
	cut  bool // there was more
}

func (e *excerpt) Write(b []byte) (int, error) {
	if e.ends {
		e.kept = append(e.kept, b...)
		if len(e.kept) > 4*e.max { // rarely, so that each byte is moved about once
			e.trim()
		}
		return len(b), nil
	}
	keep := min(len(b), e.max-len(e.kept))
	e.kept = append(e.kept, b[:keep]...)
	e.cut = e.cut || keep < len(b)
	return len(b), nil
}

// trim keeps the beginning and the end of what is there. The reports of crashes come last.
func (e *excerpt) trim() {
	if len(e.kept) <= e.max {
		return
	}
	e.cut = true
	half := e.max / 2
	e.kept = append(e.kept[:half], e.kept[len(e.kept)-half:]...)
}

// end returns what was kept, and whether there was more.
func (e *excerpt) end() ([]byte, bool) {
	if e.ends {
		e.trim()
	}
	return e.kept, e.cut
}
