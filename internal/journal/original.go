package journal

import "github.com/whittle-dd/whittle/text"

const originalHeader = "whittle original 1\n"

// KeepOriginal stores what the session begins with, if it is not stored, so that all steps can be restored
// from it. Sessions without it work, and take more room.
func (s *Session) KeepOriginal(fs text.Files) error {
	b := &s.best
	b.mu.Lock()
	defer b.mu.Unlock()
	packed := pack(fs)
	if _, _, ok, _ := readContent(s.dir, "original", originalHeader); !ok {
		st := step{Step: Step{Digest: fs.Key()}}
		if err := replace(s.dir, "original", putContent(originalHeader, st, packed)...); err != nil {
			return err
		}
	}
	if b.base == baseEmpty {
		b.packed, b.base = packed, baseOriginal
	}
	return nil
}

// from returns the content of a step, given that of the step before and a way to get the original.
func (s step) from(previous rope, original func() (archive, bool)) (rope, error) {
	switch s.base {
	case baseEmpty:
		previous = rope{}
	case baseOriginal:
		a, ok := original()
		if !ok {
			return previous, errNoOriginal
		}
		previous = ropeOf(a)
	}
	return s.apply(previous)
}
