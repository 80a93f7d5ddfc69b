package g4

// A Token is a piece of the input. Tokens do not overlap; text between two of them
// is blank text that a rule skipped. Start and End are offsets in bytes.
type Token struct {
	Type       int32
	Channel    int32
	Start, End int32
}

// Channels that a grammar does not define.
const (
	Skipped = -1 // matched by a rule with the command skip
	Invalid = -2 // not matched by any rule
)

// EOF is the type of the token at the end, which has no text.
const EOF = 0
