package journal

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Settings are fixed when a session begins, and kept when it is resumed.
type Settings struct {
	Width     int           // candidates tested at once; 0: not settled yet
	First     int           // how often the original was tested at first; 0: once, or not settled yet
	Measured  []string      // constants of each measurement of a flaky test, in order
	Timeout   time.Duration // for one test; 0: not settled yet
	Memory    int64         // bytes that one test may use; 0: no limit, or not settled yet
	Replacing []string      // hex digests of files that are being replaced in place; see Settle
	Start     []byte        // the recorded run a generator's session began with; nil: none
	Failure   []byte        // the failure that was inferred from the first runs of a command; nil: none
	Guards    []byte        // what was found out about the original for what must hold besides; nil: none
	Format    []byte        // how the result was laid out at last; nil: it was not
	Fastest   []byte        // which results of the same size were compared by their time; nil: none
	Trees     []byte        // which files have no full syntax tree at first; nil: all have
	Skipped   []string      // passes that the user has ended, in order: the number of answers before, and the pass

	Environment []byte // in which tests run, without secrets; nil: it was not recorded
	Run         []byte // what is known about the last run, see [Run]; nil: nothing
}

// Names of settings in the log. They and the form of their values are part of the log's format.
const (
	settingWidth     = "width"    // decimal
	settingStart     = "start"    // as it is
	settingFailure   = "failure"  // as it is
	settingGuards    = "guards"   // as it is
	settingFastest   = "fastest"  // as it is
	settingFormat    = "format"   // as it is
	settingTrees     = "trees"    // as it is
	settingTimeout   = "timeout"  // as time.Duration prints it
	settingMemory    = "memory"   // decimal, in bytes
	settingReplacing = "going"    // separated by spaces
	settingFirst     = "first"    // decimal
	settingMeasured  = "measured" // as it is; the settings with this name are a list
	settingSkipped   = "skipped"  // likewise

	settingEnvironment = "environment" // as it is
	settingRun         = "run"         // as it is
)

// Settings returns a copy of the settings stored in the session.
func (s *Session) Settings() Settings {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.settings.clone()
}

// Settle stores the settings that differ from those in the session. They are durable when it
// returns. To change some of them, change what Settings returned.
//
// Only Replacing may be emptied again: once settled, the others remain, and Settle returns an error if
// one is missing. Measurements and skipped passes are only added. After a crash, a prefix of (Environment, Width, Trees, Start, Failure, Guards, First,
// Measured, Memory, Timeout, Fastest, Format, Replacing, Run) may be stored, so a session that has a timeout also has what was settled with it.
func (s *Session) Settle(want Settings) error {
	s.mu.Lock()
	before := s.log.end
	err := s.settle(want.clone())
	written := s.log.end > before
	s.mu.Unlock()
	if err != nil || !written {
		return err
	}
	return s.sync()
}

func (s *Session) settle(want Settings) error {
	have := &s.settings
	if want.Width <= 0 && want.Width != have.Width ||
		want.Timeout <= 0 && want.Timeout != have.Timeout ||
		want.Memory <= 0 && want.Memory != have.Memory ||
		want.First <= 0 && want.First != have.First || len(want.Measured) < len(have.Measured) || len(want.Skipped) < len(have.Skipped) ||
		want.Start == nil && have.Start != nil || want.Failure == nil && have.Failure != nil ||
		want.Environment == nil && have.Environment != nil || want.Guards == nil && have.Guards != nil || want.Fastest == nil && have.Fastest != nil ||
		want.Format == nil && have.Format != nil || want.Trees == nil && have.Trees != nil || want.Run == nil && have.Run != nil {
		return fmt.Errorf("session %s: a setting would be lost: change the value that Settings returns", s.dir)
	}
	if !bytes.Equal(want.Environment, have.Environment) {
		if err := s.storeSetting(settingEnvironment, string(want.Environment)); err != nil {
			return err
		}
		have.Environment = want.Environment
	}
	if want.Width != have.Width {
		if err := s.storeSetting(settingWidth, strconv.Itoa(want.Width)); err != nil {
			return err
		}
		have.Width = want.Width
	}
	if !bytes.Equal(want.Trees, have.Trees) {
		if err := s.storeSetting(settingTrees, string(want.Trees)); err != nil {
			return err
		}
		have.Trees = want.Trees
	}
	if (want.Start == nil) != (have.Start == nil) || !bytes.Equal(want.Start, have.Start) {
		if err := s.storeSetting(settingStart, string(want.Start)); err != nil {
			return err
		}
		have.Start = want.Start
	}
	if !bytes.Equal(want.Failure, have.Failure) {
		if err := s.storeSetting(settingFailure, string(want.Failure)); err != nil {
			return err
		}
		have.Failure = want.Failure
	}
	if !bytes.Equal(want.Guards, have.Guards) {
		if err := s.storeSetting(settingGuards, string(want.Guards)); err != nil {
			return err
		}
		have.Guards = want.Guards
	}
	if want.First != have.First {
		if err := s.storeSetting(settingFirst, strconv.Itoa(want.First)); err != nil {
			return err
		}
		have.First = want.First
	}
	for _, m := range want.Measured[len(have.Measured):] {
		if err := s.storeSetting(settingMeasured, m); err != nil {
			return err
		}
		have.Measured = append(have.Measured, m)
	}
	for _, p := range want.Skipped[len(have.Skipped):] {
		if err := s.storeSetting(settingSkipped, p); err != nil {
			return err
		}
		have.Skipped = append(have.Skipped, p)
	}
	if want.Memory != have.Memory {
		if err := s.storeSetting(settingMemory, strconv.FormatInt(want.Memory, 10)); err != nil {
			return err
		}
		have.Memory = want.Memory
	}
	if want.Timeout != have.Timeout {
		if err := s.storeSetting(settingTimeout, want.Timeout.String()); err != nil {
			return err
		}
		have.Timeout = want.Timeout
	}
	if !bytes.Equal(want.Fastest, have.Fastest) {
		if err := s.storeSetting(settingFastest, string(want.Fastest)); err != nil {
			return err
		}
		have.Fastest = want.Fastest
	}
	if !bytes.Equal(want.Format, have.Format) {
		if err := s.storeSetting(settingFormat, string(want.Format)); err != nil {
			return err
		}
		have.Format = want.Format
	}
	if !slices.Equal(want.Replacing, have.Replacing) {
		if err := s.storeSetting(settingReplacing, strings.Join(want.Replacing, " ")); err != nil {
			return err
		}
		have.Replacing = want.Replacing
	}
	if !bytes.Equal(want.Run, have.Run) {
		if err := s.storeSetting(settingRun, string(want.Run)); err != nil {
			return err
		}
		have.Run = want.Run
	}
	return nil
}

func (s *Session) storeSetting(name, value string) error {
	_, err := s.log.append(kindSetting, putSetting(name, value))
	return err
}

func (s Settings) clone() Settings {
	s.Replacing, s.Start = slices.Clone(s.Replacing), bytes.Clone(s.Start)
	s.Failure, s.Guards, s.Fastest = bytes.Clone(s.Failure), bytes.Clone(s.Guards), bytes.Clone(s.Fastest)
	s.Measured, s.Environment, s.Run = slices.Clone(s.Measured), bytes.Clone(s.Environment), bytes.Clone(s.Run)
	s.Skipped = slices.Clone(s.Skipped)
	s.Format, s.Trees = bytes.Clone(s.Format), bytes.Clone(s.Trees)
	return s
}

// read takes over one setting as it is stored in the log. Names it does not know are ignored.
func (s *Settings) read(name, value string) error {
	switch name {
	case settingWidth:
		n, err := strconv.Atoi(value)
		if err != nil || n <= 0 {
			return fmt.Errorf("the session's width %q is not a positive number", value)
		}
		s.Width = n
	case settingMemory:
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || n <= 0 {
			return fmt.Errorf("the session's limit of memory %q is not a positive number", value)
		}
		s.Memory = n
	case settingFirst:
		n, err := strconv.Atoi(value)
		if err != nil || n <= 0 {
			return fmt.Errorf("the session's number of first tests %q is not a positive number", value)
		}
		s.First = n
	case settingMeasured:
		s.Measured = append(s.Measured, value)
	case settingSkipped:
		s.Skipped = append(s.Skipped, value)
	case settingTimeout:
		d, err := time.ParseDuration(value)
		if err != nil || d <= 0 {
			return fmt.Errorf("the session's timeout %q is not a positive duration", value)
		}
		s.Timeout = d
	case settingReplacing:
		s.Replacing = append([]string(nil), strings.Fields(value)...) // nil if there are none
	case settingStart:
		s.Start = []byte(value)
	case settingFailure:
		s.Failure = []byte(value)
	case settingTrees:
		s.Trees = []byte(value)
	case settingFormat:
		s.Format = []byte(value)
	case settingFastest:
		s.Fastest = []byte(value)
	case settingEnvironment:
		s.Environment = []byte(value)
	case settingRun:
		s.Run = []byte(value)
	case settingGuards:
		s.Guards = []byte(value)
	}
	return nil
}
