package g4

// A Token is a piece of the input. Tokens follow each other without overlap; what
// lies between two of them is blank text that a rule skipped. All of Start and End
// are bytes.
type Token struct {
	Type       int32
	Channel    int32
	Start, End int32
}

// Channels that are none of the grammar's.
const (
	Skipped = -1 // matched by a rule that says skip
	Invalid = -2 // matched by no rule
)

// EOF is the type of the token at the end, which has no text.
const EOF = 0
