package journal

import "github.com/whittle-dd/whittle/text/recipe"

// A splice is a change as earlier versions recorded it: keep the first pre and the last suf bytes, and
// replace those between them by mid.
type splice struct {
	pre, suf int
	mid      []byte
}

// parseOldStep reads what follows digest and rank in a step of an earlier version: w if the content is in the
// file best, otherwise s and two splices of the step before, for table and data.
func parseOldStep(k kind, s step, b []byte) (step, error) {
	s.Back, s.base = k == kindBack, basePrevious
	if s.whole = b[0] == 'w'; s.whole {
		return s, nil
	}
	r := reader{b[1:]}
	s.old = make([]splice, 2)
	for i := range s.old {
		pre, ok1 := r.number()
		suf, ok2 := r.number()
		mid, ok3 := r.bytes()
		if !ok1 || !ok2 || !ok3 {
			return s, errShort
		}
		s.old[i] = splice{int(pre), int(suf), mid}
	}
	return s, nil
}

// recipes returns the splices of a step, applied to r, as recipes.
func recipes(old []splice, r rope) (table, data recipe.Recipe, err error) {
	if table, err = recipe.Splice(r.table.Len(), old[0].pre, old[0].suf, old[0].mid); err != nil {
		return nil, nil, err
	}
	data, err = recipe.Splice(r.data.Len(), old[1].pre, old[1].suf, old[1].mid)
	return table, data, err
}
