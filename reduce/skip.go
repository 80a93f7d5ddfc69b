package reduce

// skips reports whether an attempt is to be skipped. A pause has nothing to skip.
func (r *Runner[C]) skips(a Attempt[C]) bool {
	return r.Skip != nil && len(a.Ask) > 0 && r.Skip(a.Pass)
}

// skipped returns the outcomes that stand for those of an attempt that is skipped.
func skipped[C any](a Attempt[C]) []Outcome {
	outs := make([]Outcome, len(a.Ask))
	for i := range outs {
		outs[i].Verdict = Boring
	}
	return outs
}
