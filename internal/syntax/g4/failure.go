package g4

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Failure is the furthest place that a parse reaches.
type Failure struct {
	Offset    int
	Line, Col int      // from 1; columns count characters
	Found     string   // the token there
	Expected  []string // the tokens that would be accepted there
}

func (f *Failure) Error() string {
	want := f.Expected
	more := ""
	if len(want) > 6 {
		want, more = want[:6], ", …"
	}
	msg := fmt.Sprintf("%d:%d: unexpected %s", f.Line, f.Col, f.Found)
	if len(want) > 0 {
		msg += ", expected " + strings.Join(want, ", ") + more
	}
	return msg
}

// Failure returns the place where the source does not match the grammar, or nil.
func (p *Parse) Failure() *Failure { return p.failure }

// failed returns the failure at a token where others were expected.
func (p *Parse) failed(far int32, expect bitSet) *Failure {
	t := p.Tokens[far]
	f := &Failure{Offset: int(t.Start), Found: p.g.TypeName(int(t.Type))}
	f.Line, f.Col = lineCol(p.Src, f.Offset)
	if text := p.Src[t.Start:t.End]; t.Type != EOF && len(text) <= 40 {
		f.Found = fmt.Sprintf("%q", text)
	}
	for t := range expect.all {
		f.Expected = append(f.Expected, p.g.TypeName(int(t)))
	}
	return f
}

// lineCol returns the line and column of an offset.
func lineCol(src []byte, at int) (line, col int) {
	before := src[:at]
	return bytes.Count(before, []byte("\n")) + 1, utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
}

// Strange returns the place of the first piece of the source that is not a token, or
// nil.
func (p *Parse) Strange() *Failure {
	for i, t := range p.Tokens {
		if t.Channel != Invalid {
			continue
		}
		f := p.failed(int32(i), nil)
		if len(p.Src[t.Start:t.End]) > 40 {
			f.Found = fmt.Sprintf("%q…", p.Src[t.Start:t.Start+40])
		}
		return f
	}
	return nil
}
