package journal

import (
	"fmt"
	"slices"
)

// load fills s from its directory, by replaying the log in order.
func (s *Session) load(root string, id Identity) error {
	if err := writePID(s.lock); err != nil {
		return writeError(s.lock.Name(), err)
	}
	if err := id.check(s.dir); err != nil {
		return err
	}
	var steps []step // from the last whole one on
	var err error
	s.log, err = openLog(s.dir, func(k kind, body []byte, off int64) error {
		return s.replay(k, body, off, &steps)
	})
	if err != nil {
		return err
	}
	s.resumed = len(s.verdicts) > 0
	if err := s.restoreBest(steps); err != nil {
		return err
	}
	return syncDir(root)
}

// replay applies one record of the log to s. It collects in steps those accepted
// steps that are needed to restore the best result.
func (s *Session) replay(k kind, body []byte, off int64, steps *[]step) error {
	switch k {
	case kindVerdict:
		d, o, err := parseVerdict(body)
		if err != nil {
			return err
		}
		s.verdicts[d] = verdict{off + int64(verdictSize), uint32(len(o.Evidence)), o.Verdict}
		s.finished = false
	case kindStep, kindAccepted, kindBack:
		st, err := parseStep(k, slices.Clone(body)) // the step outlives the body
		if err != nil {
			return err
		}
		if st.whole {
			*steps = (*steps)[:0]
			st.table, st.data = nil, nil // they may be large, and are not needed
		}
		*steps = append(*steps, st)
		s.took(st.Step)
	case kindSetting:
		name, value, err := parseSetting(body)
		if err != nil {
			return err
		}
		return s.settings.read(name, value)
	case kindFinished:
		s.finished = true
	default:
		return fmt.Errorf("unknown kind of record %q, written by another version of whittle", byte(k))
	}
	return nil
}
