package rules

// A Kind is what a node is: the name of a rule or alias, or the text of an
// anonymous token.
type Kind struct {
	Name  string
	Named bool
}

// A Grammar is the compiled rules of one language. It does not change and may
// be shared; the work is done by a Matcher.
type Grammar struct {
	kinds   []Kind // by ID; the first stands for every kind the grammar lacks
	sets    [][]ID
	code    []inst
	starts  []int32          // of programs, in code
	rules   map[string]int32 // program of a rule, by the name of its symbol
	aliased map[ID][]int32   // programs of rules that are shown as this kind
	least   map[ID]string

	ids   map[Kind]ID
	shown []Rule   // by ID: the rule of the same name
	bits  []uint64 // rows of a bit per kind: FIRST sets, and the sets of opSet
	words int      // in a row
}

// An ID is a kind as its Grammar counts them. Zero is a kind it does not know.
type ID int32

// ID finds a kind. Looking kinds up once and asking with IDs is the quick way.
func (g *Grammar) ID(k Kind) ID { return g.ids[k] }

// Kinds lists what can be a child in this grammar, by ID. The first is no kind.
func (g *Grammar) Kinds() []Kind { return g.kinds }

// A Rule is one program of a Grammar.
type Rule int32

// NoRule is what a symbol without a program has: a token, or a name from
// elsewhere.
const NoRule Rule = -1

// Rule finds the rule of a symbol by its name in the grammar, which differs
// from the name of its nodes where it is aliased.
func (g *Grammar) Rule(symbol string) Rule {
	if p, ok := g.rules[symbol]; ok {
		return Rule(p)
	}
	return NoRule
}

// inst is one instruction. A program reads the children from left to right.
type inst struct {
	op  op
	end uint8 // of opSplit: whether each arm (bit 1, bit 2) can reach the end
	arg int32 // kind, set, event, program or address
	// Of opSplit: the rows of what each arm can begin with. Of opSet: its row.
	first, other int32
}

type op uint8

const (
	opEnd   op = iota // of the program: accept, or go back to the caller
	opOne             // one child of kind arg
	opSet             // one child of a kind in set arg
	opOpen            // an opening event; arg is the event
	opClose           // a closing one
	opJump            // to arg
	opSplit           // go on here, or else at arg
	opCall            // run program arg, then go on
)

func (g *Grammar) has(row int32, k ID) bool {
	return g.bits[int(row)*g.words+int(k)>>6]>>(k&63)&1 == 1
}
