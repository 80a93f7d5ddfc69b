package trace

import (
	"encoding/binary"
	"math"

	"github.com/whittle-dd/whittle/internal/protocol"
)

// messagesPerAnswer limits what is predicted with an answer. The first prediction has no limit.
const messagesPerAnswer = 512

// Predict returns the messages that the generator sends next if it follows the reduced trace.
func (a *aligner) Predict() []byte {
	if a.edit == nil || a.abandoned {
		return nil
	}
	p := prediction{edit: a.edit, left: messagesPerAnswer}
	if !a.predicted {
		a.predicted, p.left = true, math.MaxInt
	}
	for i := len(a.stack) - 1; i >= 0; i-- {
		f := a.stack[i]
		if f.recorded == nil { // nothing is known about this part
			break
		}
		if !p.items(f.recorded, f.cursor, f.now.Body()) || i == 0 {
			break
		}
		p.add(protocol.LeaveMessage)
	}
	return p.out
}

// A prediction is the messages that a reduced trace stands for.
type prediction struct {
	edit *edit
	left int // messages until the limit
	out  []byte
}

func (p *prediction) add(b ...byte) {
	p.left--
	p.out = append(p.out, b...)
}

// items predicts the items of a part from one on. InBody says that the body was reached before. It
// returns false at the limit.
func (p *prediction) items(q *Part, from int, inBody bool) bool {
	for i := from; i < len(q.Items); i++ {
		if p.left <= 0 {
			return false
		}
		if i == q.Head && !inBody {
			p.add(protocol.BodyMessage)
		}
		it := q.Items[i]
		switch {
		case it.Choice != nil:
			p.choice(it.Choice)
		case !p.edit.removed[it.Part]:
			if !p.part(it.Part) {
				return false
			}
		}
	}
	if q.Head == len(q.Items) && !inBody {
		p.add(protocol.BodyMessage)
	}
	return true
}

func (p *prediction) choice(c *Choice) {
	p.add(protocol.TookMessage, byte(c.Kind))
	p.out = binary.AppendUvarint(p.out, uint64(c.Site))
	p.out = binary.AppendUvarint(p.out, c.N)
	p.out = binary.AppendUvarint(p.out, p.edit.value(c))
}

func (p *prediction) part(q *Part) bool {
	if q.Kind == Iter {
		p.add(protocol.IterMessage)
	} else {
		p.add(protocol.EnterMessage, byte(q.Kind))
		p.out = binary.AppendUvarint(p.out, uint64(q.Site))
	}
	if !p.items(p.edit.replacement(q), 0, false) {
		return false
	}
	p.add(protocol.LeaveMessage)
	return true
}
