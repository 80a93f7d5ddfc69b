package trace

// Passes returns the passes on traces in the order in which they first run. To add one, write
// it in a file of its own and name it here.
func Passes() []*Pass {
	return []*Pass{
		loopsPass,
		samplesPass,
		hoistPass,
		branchPass,
		graftPass,
		insertCallPass,
		zeroPass,
		lowerPass,
		equalPass,
		pairsPass,
		lowerDeletePass,
	}
}

// A Pass makes traces smaller in one way. [Reduce] runs all of them; [Options.Enabled] selects.
type Pass struct {
	Name  string
	About string // one line for people

	Structure bool // it runs first, repeatedly, until the output stops getting smaller
	Values    bool // it only makes values simpler: see [Options.Values]
	Square    bool // its moves grow with the square of the trace: on large traces it gives up early

	lighter bool       // it tests only runs that weigh less than the current one
	stage   traceStage // nil: it runs as part of another pass
}
