package g4

// cSharp implements the base classes of the C# grammars: interpolated strings,
// operators of two tokens, and sections that #if excludes.
type cSharp struct {
	verbatim []bool // for each open string, whether it is verbatim
	curly    []int  // open braces in each of their holes
	pre      preprocessor
}

func newCSharp(g *Grammar) hook {
	return &cSharp{pre: newPreprocessor(g)}
}

func (h *cSharp) inVerbatim() bool { n := len(h.verbatim); return n > 0 && h.verbatim[n-1] }

func (h *cSharp) test(l *lexing, code string) (bool, bool) {
	peek := ""
	if n := len(l.modes); n > 0 {
		peek = l.dfa.modes[l.modes[n-1]]
	}
	switch code {
	case "IsRegularCharInside()":
		return !h.inVerbatim(), true
	case "IsVerbatiumDoubleQuoteInside()":
		return h.inVerbatim(), true
	case "LookAheadIsRBrace1()":
		return l.la(1) == '}', true
	case "LookAheadIsNotLBrace2()":
		return l.la(2) != '{', true
	case "PeekModeIsIrsCont()":
		return peek == "IRS_CONT", true
	case "PeekModeIsIvsCont()":
		return peek == "IVS_CONT", true
	}
	return false, false
}

func (h *cSharp) action(l *lexing, code string) {
	hole := len(h.curly) - 1
	switch code {
	case "OnInterpolatedRegularStringStart()":
		h.verbatim = append(h.verbatim, false)
	case "OnInterpolatedVerbatiumStringStart()":
		h.verbatim = append(h.verbatim, true)
	case "OnDoubleQuoteInside()":
		if n := len(h.verbatim); n > 0 {
			h.verbatim = h.verbatim[:n-1]
		}
	case "OpenBraceInside()":
		h.curly = append(h.curly, 1)
	case "OnCloseBraceInside()":
		if hole >= 0 {
			h.curly = h.curly[:hole]
		}
	case "OnOpenBrace()":
		if len(h.verbatim) > 0 && hole >= 0 {
			h.curly[hole]++
		}
	case "OnCloseBrace()":
		if len(h.verbatim) > 0 && hole >= 0 {
			if h.curly[hole]--; h.curly[hole] == 0 {
				h.curly = h.curly[:hole]
				l.typ = skipping
				l.popMode()
			}
		}
	case "OnColon()":
		if len(h.verbatim) > 0 && h.format(l) {
			l.mode = l.validMode(l.modeOf("INTERPOLATION_FORMAT"))
		}
	}
}

// format reports whether a colon in a hole begins a format, that is, whether a
// closing brace comes before another colon or parenthesis.
func (h *cSharp) format(l *lexing) bool {
	for _, c := range l.src[l.pos:] {
		switch c {
		case '}':
			return true
		case ':', ')':
			return false
		}
	}
	return false
}

func (h *cSharp) token(l *lexing, t Token) { h.pre.token(l, t) }

func (h *cSharp) check(v *view, code string) (bool, bool) {
	switch code {
	case "IsRightArrow()", "IsRightShift()", "IsRightShiftAssignment()", "$first.index+1==$second.index":
		a, b := v.lt(-2), v.lt(-1)
		return a.End == b.Start, true
	}
	return false, false
}
