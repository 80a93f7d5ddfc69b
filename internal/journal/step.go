package journal

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"
	"time"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text/recipe"
)

// A Step is a candidate that became the best result.
type Step struct {
	Digest     reduce.Digest
	Rank       reduce.Size
	Tokens     int    // of the candidate, as they are reported
	Lines      int    // of the candidate
	Pass, Note string // what proposed it
	Back       bool   // it is an earlier step, or the original, that became the best again

	// Accept finds out what follows.
	Bytes   int
	Tests   int           // verdicts in the session before it
	Elapsed time.Duration // that was spent on the session before it
}

// A step is a Step as it is recorded. Its content is in the file best if whole is set. It is also what the
// recipes make of its base, except that steps of earlier versions have no recipe if they are whole.
type step struct {
	Step
	whole       bool
	base        base
	table, data recipe.Recipe
	old         []splice // instead of the recipes: what earlier versions recorded
}

// A base is what the recipes of a step are applied to.
type base byte

const (
	baseEmpty    base = iota // no files
	baseOriginal             // those in the file original
	basePrevious             // the step before
)

// Flags of a recorded step; the base is below them.
const (
	flagWhole  = 1 << 4
	flagBack   = 1 << 5
	flagPacked = 1 << 6 // the recipes are compressed
)

// minPacked is the length from which recipes are compressed.
const minPacked = 4 << 10

// putStep returns the record of a step: digest, rank, flags, and as varints tests, milliseconds, tokens, lines, bytes;
// pass, note and recipe for the table, each after its length; and the recipe for the data. The two recipes may be compressed.
func putStep(s step) []byte {
	b := append([]byte(nil), s.Digest[:]...)
	b = putSize(b, s.Rank)
	flags := byte(s.base)
	if s.whole {
		flags |= flagWhole
	}
	if s.Back {
		flags |= flagBack
	}
	recipes := putBytes(nil, s.table)
	recipes = append(recipes, s.data...)
	if len(recipes) >= minPacked {
		flags |= flagPacked
		recipes = deflate(recipes)
	}
	b = append(b, flags)
	for _, n := range []int{s.Tests, int(s.Elapsed.Milliseconds()), s.Tokens, s.Lines, s.Bytes} {
		b = binary.AppendUvarint(b, uint64(max(0, n)))
	}
	b = putBytes(b, []byte(s.Pass))
	b = putBytes(b, []byte(s.Note))
	return append(b, recipes...)
}

func putBytes(b, s []byte) []byte { return append(binary.AppendUvarint(b, uint64(len(s))), s...) }

const stepHead = len(reduce.Digest{}) + sizeSize

// parseStep is the inverse of putStep. It also reads the records of earlier versions.
func parseStep(k kind, b []byte) (step, error) {
	s := step{}
	if len(b) < stepHead+1 {
		return s, errShort
	}
	copy(s.Digest[:], b)
	s.Rank = parseSize(b[len(s.Digest):])
	if k != kindStep {
		return parseOldStep(k, s, b[stepHead:])
	}
	flags := b[stepHead]
	s.base, s.whole, s.Back = base(flags&15), flags&flagWhole != 0, flags&flagBack != 0
	if s.base > basePrevious {
		return s, errPack
	}
	r := reader{b[stepHead+1:]}
	var millis int
	for _, n := range []*int{&s.Tests, &millis, &s.Tokens, &s.Lines, &s.Bytes} {
		v, ok := r.number()
		if !ok {
			return s, errShort
		}
		*n = int(v)
	}
	s.Elapsed = time.Duration(millis) * time.Millisecond
	pass, ok1 := r.bytes()
	note, ok2 := r.bytes()
	if !ok1 || !ok2 {
		return s, errShort
	}
	s.Pass, s.Note = string(pass), string(note)
	if flags&flagPacked != 0 {
		var err error
		if r.b, err = io.ReadAll(flate.NewReader(bytes.NewReader(r.b))); err != nil {
			return s, err
		}
	}
	table, ok := r.bytes()
	if !ok {
		return s, errShort
	}
	s.table, s.data = table, r.b
	return s, nil
}

func deflate(b []byte) []byte {
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, flate.BestSpeed) // the level is valid
	w.Write(b)                                     // a buffer takes everything
	w.Close()
	return out.Bytes()
}

// A rope is an archive in pieces, to which many steps can be applied.
type rope struct{ table, data recipe.Rope }

func ropeOf(a archive) rope { return rope{recipe.NewRope(a.table), recipe.NewRope(a.data)} }

func (r rope) archive() archive { return archive{r.table.Bytes(), r.data.Bytes()} }

// apply returns the content of a step whose base is r.
func (s step) apply(r rope) (rope, error) {
	table, data, err := s.table, s.data, error(nil)
	if s.old != nil {
		if table, data, err = recipes(s.old, r); err != nil {
			return r, err
		}
	}
	if r.table, err = r.table.Apply(table); err != nil {
		return r, err
	}
	r.data, err = r.data.Apply(data)
	return r, err
}
