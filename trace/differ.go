package trace

import "fmt"

// Difference describes, for people, where a replay of a trace first did something else. It returns
// the empty string if the replay did the same.
func Difference(was, now *Trace) string {
	return differ(was, now, was.Root, now.Root)
}

func differ(wt, nt *Trace, was, now *Part) string {
	for i, it := range was.Items {
		if i >= len(now.Items) {
			return fmt.Sprintf("in %s it first continued with %s, and then did nothing more", wt.where(was), wt.describe(it))
		}
		jt := now.Items[i]
		a, b := wt.describe(it), nt.describe(jt)
		if a != b {
			return fmt.Sprintf("in %s it first did %s, and then %s", wt.where(was), a, b)
		}
		if it.Part != nil {
			if d := differ(wt, nt, it.Part, jt.Part); d != "" {
				return d
			}
		}
	}
	if len(now.Items) > len(was.Items) {
		return fmt.Sprintf("in %s it continued with %s where it first did nothing more", wt.where(was), nt.describe(now.Items[len(was.Items)]))
	}
	return ""
}

// where returns the name of the nearest named part around p, or of p itself.
func (t *Trace) where(p *Part) string {
	for ; p != nil; p = p.up {
		if n := t.Names[p.Site]; n != "" {
			return n
		}
	}
	return "the main program"
}

// describe describes an item for people.
func (t *Trace) describe(it Item) string {
	if c := it.Choice; c != nil {
		return fmt.Sprintf("%s (%s)", c.words(), t.Names[c.Site])
	}
	word := partWords[it.Part.Kind]
	if it.Part.Kind == Iter {
		if !it.Part.Body() {
			return "the end of a loop"
		}
		return "a round"
	}
	return fmt.Sprintf("a %s (%s)", word, t.Names[it.Part.Site])
}
