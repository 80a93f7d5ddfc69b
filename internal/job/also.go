package job

import (
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// sawAlso keeps a candidate that the user has asked for, interesting or not.
func (r *filesRun) sawAlso(files text.Files, res oracle.Result) {
	c := r.spec.Others
	if len(c.Also) == 0 && c.Exit == 0 {
		return
	}
	run, in := infer.RunOf(res, r.Secrets), infer.InputOf(files)
	s, failed := failure.Of(run, in)
	if r.spec.Infer == nil {
		s, failed = failure.Reported(r.runOfTest(res), in)
	}
	shown := ""
	if failed {
		shown = ": " + r.words(s, run)
	}
	if c.Exit != 0 && !res.TimedOut && res.Signal == 0 && res.Exit == c.Exit {
		r.storeAlso(files, fmt.Sprintf("--also-interesting %d", c.Exit), shown, fmt.Sprintf("exit-%d", c.Exit))
	}
	for i, re := range c.Also {
		if re.Match(res.Output) || re.Match(res.Stderr) || failed && re.MatchString(s.String()) {
			r.storeAlso(files, fmt.Sprintf("--also %q", strings.TrimPrefix(re.String(), "(?m)")), shown, fmt.Sprintf("also-%d", i+1))
		}
	}
}

// storeAlso keeps files as an input that a flag asks for, one for each flag.
func (r *filesRun) storeAlso(files text.Files, flag, shown, name string) {
	d := reduce.DigestOf([]byte(flag))
	r.store(files, journal.Other{Key: hex.EncodeToString(d[:8]), Failure: r.Secrets.String(flag) + shown}, name, func(known) bool { return false })
}
