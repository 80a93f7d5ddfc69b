package whittle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// Options say how files are reduced. The zero value is the default of the command.
type Options struct {
	// Language is the language of all files, a name or an extension as [Languages] lists them.
	// "": each file's language is recognized by its name and content; [None]: all are text.
	Language string

	// Grammar, if set, parses all files instead of a language that Whittle knows.
	Grammar *Grammar

	// Algorithm is one of [Algorithms]. A list minimizer may follow an algorithm on trees
	// after a colon, and its settings after more: "hdd:ddmin", "cdd:p0=0.0025",
	// "hdd:probdd:left=20". "" is the default pipeline.
	Algorithm string

	// Atom is what is removed: "brackets", "lines", "tokens", "chars" or "bytes". "" or "auto"
	// removes what the pipeline finds, from coarse to fine.
	Atom string

	Passes []string // run only these passes of the pipeline; none: all
	Skip   []string // omit these passes

	// Edits is "all", which "" means too, or "removal": then the pipeline only removes parts of the
	// files and moves others up, and puts no other text in their place. Names and values stay as
	// they are.
	Edits string

	Rename bool // also shorten names; fewer tokens are not the reason for that
	Squash bool // also remove white space that the language does not need

	// Only, if set, restricts the reduction to the files that match one of these patterns, and
	// KeepFiles to those that match none of its patterns. The other files are part of every
	// candidate as they are. A pattern is as for path.Match; ** stands for any number of
	// directories. A pattern that matches a directory matches everything in it; one without a
	// slash is compared with the names of files and directories, wherever they are.
	Only      []string
	KeepFiles []string

	// Keep, KeepLines and KeepNames protect parts of the files: candidates that lost one are refused
	// without a test. Keep holds regular expressions, in which ^ and $ stand for the ends of lines: all
	// that they match in the original stays as it is, in this order. KeepLines holds numbers of lines:
	// "10", "10-20" or "FILE:10-20". Of a name in KeepNames at least one mention stays, outside of
	// comments and strings, so that it is neither removed nor renamed.
	Keep      []string
	KeepLines []string
	KeepNames []string

	// IgnoreMarkers: lines with the words DDBEGIN and DDEND have no meaning. Otherwise only what is
	// between them is reduced in a file that has them.
	IgnoreMarkers bool

	// Original, if set, is where the options above find what to protect, if the reduction begins with
	// other files: an earlier result, for example.
	Original text.Files

	// Anonymize replaces the words and numbers of the result by neutral ones wherever the test still finds it
	// interesting, in names, strings and comments. Keywords stay. See Result.Left.
	Anonymize bool

	Seed       uint64 // for algorithms that draw at random; 0: they do not
	Width      int    // candidates to test at once; 0 is 1, which takes the fewest tests
	AllowEmpty bool   // accept the empty input as a result

	// TreeMemory is how many bytes syntax trees may take, about; 0 is [DefaultTreeMemory]. The trees of
	// larger files are coarse at first, and files for which that is not enough are text. Trees, if set,
	// is what [Reduction.Trees] returned in an earlier run: it is used instead.
	TreeMemory int
	Trees      map[string]int

	// Flaky, if set, makes the reduction notice that the test does not always give the same answer, and
	// continue with a test that does not.
	Flaky *Flaky

	Workers  int     // tests to run at once; 0 is 1. The result does not depend on it.
	Sure     float64 // see [reduce.Runner]; the result does not depend on it, either
	MaxTests int     // tests that count, in all; 0: no limit. See AtMost.
	StopAt   string  // stop as soon as the best is no larger: "300" tokens, "2kB", "10%" of the original's tokens; "": at the end

	Accept   func(text.Files, reduce.Size) error // gets every new best, in order; an error ends the run
	Observe  func(reduce.Event)                  // gets every event, from one goroutine
	TooLoose func()                              // called if the test finds the empty input interesting too

	// SkipNow is asked before each attempt of a pass and ends the pass by returning true; see
	// [reduce.Runner.Skip]. Then nothing is claimed about the result. It must return the same when a run is repeated.
	SkipNow func(pass string) bool
}

// None is the name of no language: files are reduced as text.
const None = "none"

// All and Removal are the names of sets of edits.
const (
	All     = "all"
	Removal = "removal"
)

// Auto is the atom of the default: from coarse to fine.
const Auto = "auto"

// An OptionError says which option cannot be used, and why.
type OptionError struct {
	Option string // the name of the field, in lower case
	Reason string
}

func (e *OptionError) Error() string { return e.Reason }

func badOption(option, format string, args ...any) error {
	return &OptionError{option, fmt.Sprintf(format, args...)}
}

// Check reports the first option that cannot be used, as an [*OptionError]. It does not look
// at the grammar.
func (o Options) Check() error {
	_, err := o.choose()
	switch {
	case err != nil:
		return err
	case o.Edits != "" && o.Edits != All && o.Edits != Removal:
		return badOption("edits", "there are no edits %q; there are %s and %s", o.Edits, All, Removal)
	case o.Width < 0:
		return badOption("width", "a width of %d: test at least 1 candidate at once", o.Width)
	case o.Workers < 0:
		return badOption("workers", "%d workers: at least 1 test must run at once", o.Workers)
	case o.MaxTests < 0:
		return badOption("maxtests", "%d tests: a number of tests cannot be negative", o.MaxTests)
	case o.TreeMemory < 0:
		return badOption("treememory", "%d bytes for syntax trees: a size cannot be negative", o.TreeMemory)
	case o.Flaky != nil && (o.Flaky.Confidence < 0 || o.Flaky.Confidence >= 1):
		return badOption("confidence", "a confidence of %v: it must be less than 1, such as 0.9999", o.Flaky.Confidence)
	case o.Flaky != nil && o.Flaky.Tries < 0:
		return badOption("tries", "%d tries: a number of tests cannot be negative", o.Flaky.Tries)
	case o.Anonymize && (o.Algorithm != "" && o.Algorithm != dd.Default.Name || o.Atom != "" && o.Atom != Auto):
		return badOption("anonymize", "words are replaced after the default pipeline only, and an algorithm or an atom has replaced it")
	case o.Grammar != nil && o.Language != "":
		return badOption("language", "a language and a grammar are given: choose one")
	}
	if err := o.checkProtected(); err != nil {
		return err
	}
	if err := o.checkStopAt(); err != nil {
		return err
	}
	return o.checkPatterns()
}

// enabled reports whether a pass of the pipeline is to run. One that makes the result harder to read is
// either named or asked for.
func (o Options) enabled(pass string) bool {
	if slices.Contains(o.Skip, pass) || o.Edits == Removal && text.Rewrites(pass) {
		return false
	}
	renames, squashes := makesTerse(pass)
	return slices.Contains(o.Passes, pass) || len(o.Passes) == 0 && (o.Rename || !renames) && (o.Squash || !squashes)
}

// makesTerse reports whether a pass only shortens names, and whether it only removes white space.
func makesTerse(pass string) (renames, squashes bool) {
	for _, p := range tree.Passes() {
		if p.Name == pass {
			renames, squashes = p.Renames, p.Squashes
		}
	}
	for _, p := range text.Passes() {
		if p.Name == pass {
			renames, squashes = renames || p.Renames, squashes || p.Squashes
		}
	}
	return renames, squashes
}

// checkPasses reports names that no pass has.
func (o Options) checkPasses() error {
	var onTrees, onText []string
	for _, p := range tree.Passes() {
		onTrees = append(onTrees, p.Name)
	}
	for _, p := range text.Passes() {
		onText = append(onText, p.Name)
	}
	for _, name := range slices.Concat(o.Passes, o.Skip) {
		if !slices.Contains(onTrees, name) && !slices.Contains(onText, name) {
			return badOption("passes", "there is no pass %q; there are %s on syntax trees, and %s on text",
				name, strings.Join(onTrees, ", "), strings.Join(onText, ", "))
		}
	}
	return nil
}
