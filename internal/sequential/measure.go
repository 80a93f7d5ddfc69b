package sequential

import "errors"

// measure takes samples of the base and of the empty input until the bounds of their rates are at least
// half as far apart as the rates are. The bounds are what candidates are told apart by.
func (r *run[C]) measure() error {
	n := r.measures
	r.measures++
	base, empty, s, err := r.scalesNow()
	if err != nil {
		return err
	}
	if r.Settle != nil {
		if s, err = r.Settle(n, s); err != nil {
			return err
		}
	}
	r.scales = s
	e := Measured{Step: r.stepOf(r.base), Base: base, Empty: empty}
	e.Accepted, e.Rejected = s.expected()
	if e.Step == 0 {
		r.original = base
	}
	r.last = e
	r.note(e)
	if r.rarer {
		r.note(Rarer{Rejected: r.pool, Base: base, Stopped: true})
	}
	return nil
}

// forget returns to the original if the rates cannot be measured: no step can be confirmed.
func (r *run[C]) forget(err error) error {
	_, noisy := errors.AsType[*NoisyError](err)
	_, never := errors.AsType[*NeverError](err)
	if !noisy && !never {
		return nil
	}
	undone := len(r.trail) - 1
	r.trail = r.trail[:1]
	return r.tellBack(SteppedBack{Steps: undone})
}

func (r *run[C]) scalesNow() (base, empty Rate, s Scales, err error) {
	if r.AlarmsNever {
		base, s, err = r.measureProof()
		return base, Rate{}, s, err
	}
	for n := r.first; n <= mostSamples; n *= 2 {
		if base, err = r.unused(r.base, n); err != nil {
			return base, empty, s, err
		}
		if err := r.tooRare(base); err != nil {
			return base, empty, s, err
		}
		if empty, err = r.rate(r.Empty, 0, n); err != nil {
			return base, empty, s, err
		}
		if apart(base, empty) {
			return base, empty, r.between(base.low(z), empty.high(z)), nil
		}
	}
	return base, empty, s, &NoisyError{base, empty}
}

// tooRare returns an error if the original, which is measured first, is interesting less often than once
// in as many runs as the user allows for.
func (r *run[C]) tooRare(original Rate) error {
	if r.measures == 1 && original.high(z) < 1/float64(r.tries()) {
		return &NeverError{original}
	}
	return nil
}

// between returns the constants for a base with at least the rate low and an empty input with at most
// the rate high.
func (r *run[C]) between(low, high float64) Scales {
	r0 := max(high, r.floor*low)
	if r.pool.Runs > 0 {
		// No more than half, because interesting candidates may be among those that were rejected.
		r0 = max(r0, min(r.pool.high(z), low/2))
		r.rarer = r.pool.low(z) > max(high, low/2)
	}
	return Scales{
		Base: inMillionths(low), Control: inMillionths(r0),
		First:   wald(r0, low, r.accept(), reject),
		Reopen:  wald(r0, low, r.accept(), rejectAgain),
		Confirm: wald(max(r0, strict*low), low, r.confirm(), rejectAgain),
	}
}

// drifted reports whether the rates are to be measured again, because rejected candidates say yes more
// often than the controls did, or a new best, if there is one, far more often than the base.
func (r *run[C]) drifted(best *C) (bool, error) {
	if r.measures == legs {
		return false, nil // the last leg comes to its end
	}
	if r.AlarmsNever {
		return r.driftedProof()
	}
	if r.controlsFailed(z) {
		return true, nil
	}
	r1 := float64(r.scales.Base) / million
	if best == nil || r1 >= rare {
		return false, nil
	}
	seen, err := r.unused(*best, glance)
	if err != nil || seen.low(zCheck) <= 2*r1 {
		return false, err
	}
	r.base = *best
	return true, nil
}

// controlsFailed reports whether rejected candidates say yes more often than the controls did, by z
// standard deviations. Then it is measured with more samples from now on.
func (r *run[C]) controlsFailed(z float64) bool {
	if r.AlarmsNever || r.measures == legs {
		return false
	}
	r1, r0 := float64(r.scales.Base)/million, float64(r.scales.Control)/million
	if min(r.pool.low(z), r1/2) <= r0 {
		return false
	}
	r.first = max(r.first, careful)
	return true
}

// gettingRarer reports whether rejected candidates say yes so often that the next measurement will end the
// run. If they only say yes more often than the empty input, the user is told what it may mean.
func (r *run[C]) gettingRarer() bool {
	if r.AlarmsNever || r.measures == legs {
		return false
	}
	low, high := r.pool.low(zLook), r.last.Empty.high(z)
	if low > high && !r.hinted {
		r.hinted = true
		r.note(Rarer{Rejected: r.pool, Base: r.last.Base})
	}
	return low > max(high, float64(r.scales.Base)/million/2)
}

// measureProof measures the rate of the base if a yes is proof.
func (r *run[C]) measureProof() (base Rate, s Scales, err error) {
	for n := samples; n <= mostSamples; n *= 2 {
		if base, err = r.unused(r.base, n); err != nil || base.Yes >= enoughYes {
			break
		}
		if err = r.tooRare(base); err != nil {
			break
		}
	}
	if err == nil && base.Yes == 0 {
		err = &NeverError{base}
	}
	if err != nil {
		return base, s, err
	}
	r1 := base.low(zCheck)
	return base, Scales{Base: inMillionths(r1), First: proof(r1, reject), Reopen: proof(r1, rejectAgain)}, nil
}

// driftedProof makes the best the base if it says yes far more or less often.
func (r *run[C]) driftedProof() (bool, error) {
	seen, err := r.unused(r.best(), glance)
	if err == nil && seen.Yes == 0 {
		seen, err = r.unused(r.best(), 2*glance)
	}
	if err != nil {
		return false, err
	}
	r1 := float64(r.scales.Base) / million
	if lo, hi := seen.Bounds(zCheck); lo <= 2*r1 && hi >= r1 {
		return false, nil
	}
	r.base = r.best()
	return true, nil
}

// stepOf returns the number of a step of the trail.
func (r *run[C]) stepOf(c C) int {
	k := r.Key(c)
	for i := len(r.trail) - 1; i > 0; i-- {
		if r.Key(r.trail[i].value) == k {
			return i
		}
	}
	return 0
}

// Expect returns about how many samples a candidate takes that is accepted, and one that is rejected, if the
// original and the empty input have been measured with these rates. It is not ok if the rates do not
// suffice to tell the two apart.
func Expect(original, empty Rate, o Options) (accepted, rejected int, ok bool) {
	if !apart(original, empty) {
		return 0, 0, false
	}
	r := run[struct{}]{Session: Session[struct{}]{Options: o}, floor: control}
	accepted, rejected = r.between(original.low(z), empty.high(z)).expected()
	return accepted, rejected, true
}

// apart reports whether the bounds of two rates are at least half as far apart as the rates are.
func apart(base, empty Rate) bool {
	low, high := base.low(z), empty.high(z)
	return low > high && low-high >= (base.Share()-empty.Share())/2
}
