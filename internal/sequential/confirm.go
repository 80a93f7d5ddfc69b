package sequential

// holds confirms a step with samples that did not decide about it, or refutes it for good. The original
// needs no confirmation, and neither does anything else if a yes is proof.
func (r *run[C]) holds(step int) (bool, error) {
	c := r.trail[step].value
	k := r.Key(c)
	switch {
	case step == 0 || r.AlarmsNever:
		return true, nil
	case r.refuted[k]:
		return false, nil
	}
	d, err := r.scales.Confirm.decide(r.following(c, r.used[k]))
	if err != nil {
		return false, err
	}
	if !d.yes() {
		r.refuted[k] = true
		r.pool = r.pool.plus(d.said)
		return false, nil
	}
	r.rates[k] = d.said
	return true, nil
}

// stepBack shortens the trail to a step that is confirmed: it tries the last step, then 1, 2, 4, … steps
// before, then it halves between the confirmed step and the refuted one after it.
func (r *run[C]) stepBack() error {
	kept := r.kept()
	good, bad := len(kept)-1, len(kept)
	for stride := 1; ; stride *= 2 {
		held, err := r.holds(kept[good])
		if err != nil {
			return err
		}
		if held {
			break
		}
		good, bad = max(0, good-stride), good
	}
	for bad-good > 1 {
		mid := (good + bad) / 2
		held, err := r.holds(kept[mid])
		if err != nil {
			return err
		}
		if held {
			good = mid
		} else {
			bad = mid
		}
	}
	to := kept[good]
	undone := len(r.trail) - 1 - to
	r.trail = r.trail[:to+1]
	return r.tellBack(SteppedBack{To: to, Steps: undone})
}

// tellBack makes the last step of a trail that may have been shortened the caller's best.
func (r *run[C]) tellBack(e SteppedBack) (err error) {
	switch {
	case r.told < e.To:
		err = r.tell() // the leg ended before the caller knew the step
	case r.told > e.To:
		r.told = e.To
		if r.StepBack != nil {
			err = r.StepBack(r.best(), e)
		}
	}
	if err == nil && e.Steps > 0 {
		r.note(e)
	}
	return err
}

// confirmed returns the rates of the result and of the original, and tells the user if the test was not
// steady.
func (r *run[C]) confirmed(steady bool) (result, original Rate, err error) {
	if steady {
		n := r.lastAsks()
		return Rate{n, n}, Rate{r.Options.first(), r.Options.first()}, nil
	}
	result, original = r.original, r.original
	if len(r.trail) > 1 {
		n := max(known, r.rates[r.Key(r.best())].Runs)
		if result, err = r.unused(r.best(), n); err != nil {
			return result, original, err
		}
	}
	r.note(Confirmed{Result: result, Original: original})
	return result, original, nil
}
