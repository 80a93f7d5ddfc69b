package whittle

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A protection is what must stay of the files. It is found in the original, and is a pure condition on
// candidates: those that lost something are refused without a test, whatever pass proposes them.
// A nil protection protects nothing.
type protection struct {
	pieces map[string][]piece // by path, in the order of the file
	names  []string
	rules  func(path string) *lex.Rules
	marked []string // paths of the files with markers
}

// protects reports whether anything is to be protected, if it is there.
func (o Options) protects() bool {
	return len(o.Keep)+len(o.KeepLines)+len(o.KeepNames) > 0 || !o.IgnoreMarkers
}

// protect finds what the options protect in the original of files. It returns nil if that is nothing.
func (o Options) protect(files text.Files, ls languages) (*protection, error) {
	if o.Original == nil {
		return o.protectIn(files, ls)
	}
	p, err := o.protectIn(o.Original, ls)
	if err == nil && !p.keeps(decoded(o.touched(files))) {
		err = badOption("keep", "what the run begins with has lost a part of the original that is to be kept")
	}
	return p, err
}

// Keeper returns a function that reports whether nothing that the options protect in the original is missing
// in a candidate.
func (o Options) Keeper(original text.Files) (func(candidate text.Files) bool, error) {
	if err := o.checkProtected(); err != nil {
		return nil, err
	}
	ls, err := languagesOf(decoded(original), Options{Language: o.Language})
	if err != nil {
		return nil, err
	}
	p, err := o.protectIn(original, ls)
	return func(candidate text.Files) bool { return p.keeps(decoded(o.touched(candidate))) }, err
}

func (o Options) protectIn(original text.Files, ls languages) (*protection, error) {
	if !o.protects() {
		return nil, nil
	}
	files := decoded(original)
	found := finder{files: files, ranges: map[string][]keptRange{}}
	for _, find := range []func(Options) error{found.markers, found.matches, found.lines} {
		if err := find(o); err != nil {
			return nil, err
		}
	}
	p := &protection{pieces: map[string][]piece{}, rules: ls.rulesOf, marked: found.marked}
	touched, fixed := o.split(files)
	for _, f := range touched {
		if ranges := found.ranges[f.Path]; len(ranges) > 0 {
			p.pieces[f.Path] = merged(f.Data, ranges)
		}
	}
	for _, name := range o.KeepNames {
		switch {
		case p.mentions(fixed, name): // it stays anyway
		case p.mentions(touched, name):
			p.names = append(p.names, name)
		default:
			return nil, badOption("keepnames", "the name %q to keep is nowhere in the input, apart from comments and strings: check its spelling, or keep a text", name)
		}
	}
	if len(p.pieces)+len(p.names) == 0 {
		return nil, nil
	}
	return p, nil
}

// rulesOf returns how the tokens of a file are told apart.
func (ls languages) rulesOf(path string) *lex.Rules {
	if l, ok := ls[path]; ok {
		return lex.Of(l.Name)
	}
	return lex.Plain
}

// parts returns how many parts are protected; a name is one.
func (p *protection) parts() int {
	if p == nil {
		return 0
	}
	n := len(p.names)
	for _, pieces := range p.pieces {
		n += len(pieces)
	}
	return n
}

// all returns the protected texts as files.
func (p *protection) all() (out text.Files) {
	if p == nil {
		return nil
	}
	for path, pieces := range p.pieces {
		for _, piece := range pieces {
			out = append(out, text.File{Path: path, Data: piece.text})
		}
	}
	for _, name := range p.names {
		out = append(out, text.File{Data: []byte(name)})
	}
	return out
}

// notes returns a sentence for each file with markers, which nobody had to ask for.
func (p *protection) notes() (out []string) {
	if p == nil {
		return nil
	}
	for _, path := range p.marked {
		out = append(out, path+": only what is between lines with "+beginMarker+" and "+endMarker+" is reduced")
	}
	return out
}

// keeps reports whether nothing that is protected is missing in candidate files.
func (p *protection) keeps(files text.Files) bool {
	if p == nil {
		return true
	}
	there := 0
	for _, f := range files {
		pieces := p.pieces[f.Path]
		if len(pieces) == 0 {
			continue
		}
		if _, ok := locate(pieces, f.Data); !ok {
			return false
		}
		there++
	}
	return there == len(p.pieces) && !slices.ContainsFunc(p.names, func(name string) bool { return !p.mentions(files, name) })
}

// mentions reports whether a name is a token of one of the files, outside of comments and strings.
func (p *protection) mentions(files text.Files, name string) bool {
	for _, f := range files {
		if f.Link || !bytes.Contains(f.Data, []byte(name)) {
			continue
		}
		for from, to := range p.rules(f.Path).Each(f.Data) {
			if string(f.Data[from:to]) == name {
				return true
			}
		}
	}
	return false
}

// guard returns a pass without the candidates that lost something, and tells it which parts of the files
// it need not try.
func (p *protection) guard(pass reduce.Pass[text.Files]) reduce.Pass[text.Files] {
	if p == nil {
		return pass
	}
	return func(files text.Files) reduce.Plan[text.Files] {
		return reduce.Where(p.keeps, pass)(p.mark(files))
	}
}

// condition returns keeps, or nil if nothing is protected.
func (p *protection) condition() func(text.Files) bool {
	if p == nil {
		return nil
	}
	return p.keeps
}

// mark tells passes where the protected parts of files are.
func (p *protection) mark(files text.Files) text.Files {
	files = slices.Clone(files)
	for i, f := range files {
		if pieces := p.pieces[f.Path]; len(pieces) > 0 {
			files[i].Kept = func(data []byte) []text.Span {
				spans, _ := locate(pieces, data)
				return spans
			}
		}
	}
	return files
}

// checkProtected reports what cannot be read of the options about protection, whatever the files.
func (o Options) checkProtected() error {
	for _, name := range o.KeepNames {
		if name == "" || strings.ContainsFunc(name, func(c rune) bool { return c < 0x80 && !lex.IsWord(byte(c)) }) {
			return badOption("keepnames", "%q is not a name: keep it as a text", name)
		}
	}
	for _, pattern := range o.Keep {
		if _, err := regexp.Compile(pattern); err != nil {
			return badOption("keep", "%q is not a regular expression for a text to keep: %v", pattern, err)
		}
	}
	for _, spec := range o.KeepLines {
		if _, _, ok := lineNumbers(spec[strings.LastIndexByte(spec, ':')+1:]); !ok {
			return badOption("keeplines", "%q does not name lines to keep: write 10, 10-20 or FILE:10-20", spec)
		}
	}
	return nil
}

// decoded returns files in UTF-8.
func decoded(files text.Files) text.Files {
	out, _ := syntax.DecodeFiles(files)
	return out
}
