package job

import (
	"encoding/json"
	"fmt"
	"sync"

	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A slip is what is known about the reports in the output of a test that the user wrote.
type slip struct {
	known    bool             // what the original shows
	original *failure.Matcher // nil: no report
	words    string

	mu     sync.Mutex
	differ map[reduce.Digest]string // reports of interesting candidates, if they are not the original's
	warned bool
}

// reportOf returns the report that all first runs of a test show, as it is stored in the session.
func (r *filesRun) reportOf(first []oracle.Result, files text.Files) []byte {
	var runs []failure.Run
	for _, res := range first {
		runs = append(runs, r.runOfTest(res))
	}
	in := infer.InputOf(files)
	s, ok := failure.ReportedIn(runs, in)
	if !ok {
		return []byte("null")
	}
	b, _ := json.Marshal(s.Loose(in))
	return b
}

// runOfTest returns the result of a test as a run. How the test ends is the user's decision.
func (r *filesRun) runOfTest(res oracle.Result) failure.Run {
	return failure.Run{Stderr: infer.RunOf(res, r.Secrets).Stdout, Dir: res.Dir}
}

// settleReport takes the report that the original shows from the session.
func (r *filesRun) settleReport() {
	stored := r.session.Settings().Failure
	if r.spec.Infer != nil || stored == nil {
		return
	}
	var s *failure.Signature
	if json.Unmarshal(r.Secrets.Bytes(stored), &s) != nil {
		return
	}
	r.slip.known = true
	if s != nil {
		r.slip.original, _ = s.Compile()
		r.slip.words = s.String()
	}
}

// saw is called with every result of the test, from any goroutine.
func (r *filesRun) saw(files text.Files, res oracle.Result, v reduce.Verdict) {
	if r.spec.Infer == nil && len(res.Output) > 0 && r.slip.known {
		r.sawReport(files, res, v)
	}
	r.sawAlso(files, res)
}

// sawReport keeps a candidate on which a test of the user's shows another report than the original.
func (r *filesRun) sawReport(files text.Files, res oracle.Result, v reduce.Verdict) {
	run, in := r.runOfTest(res), infer.InputOf(files)
	s, ok := failure.Reported(run, in)
	s = s.Loose(in)
	if !ok || r.slip.original != nil && r.slip.original.Match(run) {
		return
	}
	if v == reduce.Interesting {
		r.slip.mu.Lock()
		if r.slip.differ == nil {
			r.slip.differ = map[reduce.Digest]string{}
		}
		r.slip.differ[files.Key()] = r.words(s, run)
		r.slip.mu.Unlock()
	}
	r.keep(files, s, run)
}

// warnOfSlip warns if a step that was accepted shows another report than the original, once. It is
// called in the order in which steps are committed.
func (r *filesRun) warnOfSlip(step reduce.Digest) {
	r.slip.mu.Lock()
	now, differs := r.slip.differ[step]
	r.slip.mu.Unlock()
	if !differs || r.slip.warned {
		return
	}
	r.slip.warned = true
	was := "nothing that is recognized as a failure"
	if r.slip.original != nil {
		was = r.slip.words
	}
	r.ui.Message(fmt.Sprintf("the test accepts another failure, and the run follows it:\n  on the original the test printed %s\n  now it printed %s\nTo stay on one failure, let the test look for it", was, now))
}
