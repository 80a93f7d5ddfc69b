package rules

// A Kind is the kind of a node: the name of a rule or alias, or the text of an
// anonymous token.
type Kind struct {
	Name  string
	Named bool
}

// A Grammar holds the compiled rules of one language. It does not change and may
// be shared; use a Matcher to apply it.
type Grammar struct {
	kinds   []Kind // by ID; the first represents all unknown kinds
	sets    [][]ID
	code    []inst
	starts  []int32          // of programs, in code
	rules   map[string]int32 // program of a rule, by the name of its symbol
	aliased map[ID][]int32   // programs of rules whose nodes have this kind by an alias
	least   map[ID]string

	ids   map[Kind]ID
	shown []Rule   // by ID: the rule of the same name
	bits  []uint64 // rows of a bit per kind: FIRST sets, and the sets of opSet
	words int      // in a row
}

// An ID is the number of a kind in its Grammar. Zero is an unknown kind.
type ID int32

// ID returns the ID of a kind. Calls with IDs are faster than those with kinds.
func (g *Grammar) ID(k Kind) ID { return g.ids[k] }

// Kinds returns the kinds of children in this grammar, by ID. The first is not a
// kind.
func (g *Grammar) Kinds() []Kind { return g.kinds }

// A Rule is one program of a Grammar.
type Rule int32

// NoRule is the rule of a symbol without a program, such as a token or an unknown
// name.
const NoRule Rule = -1

// Rule returns the rule of a symbol by its name in the grammar, which differs from
// the name of its nodes if it is aliased.
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
	opEnd   op = iota // of the program: accept, or return to the caller
	opOne             // one child of kind arg
	opSet             // one child of a kind in set arg
	opOpen            // an opening event; arg is the event
	opClose           // a closing one
	opJump            // to arg
	opSplit           // continue at the next instruction or, if that fails, at arg
	opCall            // run program arg, then continue
)

func (g *Grammar) has(row int32, k ID) bool {
	return g.bits[int(row)*g.words+int(k)>>6]>>(k&63)&1 == 1
}
