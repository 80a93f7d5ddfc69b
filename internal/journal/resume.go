package journal

import (
	"fmt"
	"slices"
)

// load fills s from its directory: everything that was told, in the order in
// which it was told.
func (s *Session) load(root string, id Identity) error {
	if err := sign(s.lock); err != nil {
		return wrote(s.lock.Name(), err)
	}
	if err := id.check(s.dir); err != nil {
		return err
	}
	var steps []step // since the last that was told whole
	var err error
	s.log, err = openLog(s.dir, func(k kind, body []byte, off int64) error {
		return s.replay(k, body, off, &steps)
	})
	if err != nil {
		return err
	}
	s.resumed = len(s.verdicts) > 0
	if err := s.recall(steps); err != nil {
		return err
	}
	return syncDir(root)
}

// replay takes in one record of the log. Of the accepted steps it collects
// those that the best is put together from.
func (s *Session) replay(k kind, body []byte, off int64, steps *[]step) error {
	switch k {
	case kindVerdict:
		d, o, err := parseVerdict(body)
		if err != nil {
			return err
		}
		s.verdicts[d] = answer{off + int64(verdictSize), uint32(len(o.Evidence)), o.Verdict}
		s.finished = false
	case kindAccepted:
		st, err := parseStep(slices.Clone(body)) // the step outlives the body
		if err != nil {
			return err
		}
		if st.whole {
			*steps = (*steps)[:0]
		}
		*steps = append(*steps, st)
		s.accepted[st.digest] = true
		s.finished = false
	case kindSetting:
		name, value, err := parseSetting(body)
		if err != nil {
			return err
		}
		return s.settings.read(name, value)
	case kindFinished:
		s.finished = true
	default:
		return fmt.Errorf("unknown kind of record %q, of another version of whittle", byte(k))
	}
	return nil
}
