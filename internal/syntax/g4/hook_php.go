package g4

import "strings"

// php implements the base class of the PHP grammar: the boundaries of PHP in a page,
// and heredocs, which end with a word of their own.
type php struct {
	plain
	scriptTag, styleTag bool
	phpScript           bool
	inString            bool
	heredoc             string
	name                string // the last name in a tag
	last                int32
	skip                int32 // a channel

	end, endComment, semicolon, colon, open, close, scriptClose, htmlName, quoted, startHere, startNow, hereText int32
}

func newPHP(g *Grammar) hook {
	h := &php{last: -1, skip: 1, end: g.typ("PHPEnd"), endComment: g.typ("PHPEndSingleLineComment"), semicolon: g.typ("SemiColon"), colon: g.typ("Colon"),
		open: g.typ("OpenCurlyBracket"), close: g.typ("CloseCurlyBracket"), scriptClose: g.typ("HtmlScriptClose"), htmlName: g.typ("HtmlName"),
		quoted: g.typ("HtmlDoubleQuoteString"), startHere: g.typ("StartHereDoc"), startNow: g.typ("StartNowDoc"), hereText: g.typ("HereDocText")}
	if c, ok := g.channels["SkipChannel"]; ok {
		h.skip = int32(c)
	}
	return h
}

func (h *php) test(l *lexing, code string) (bool, bool) {
	lineEnd := func(c int) bool { return c == '\n' || c == '\r' }
	switch code {
	case "IsNewLineOrStart(-2)":
		return l.la(-2) <= 0 || lineEnd(l.la(-2)), true
	case "HasAspTags()":
		return true, true
	case "HasPhpScriptTag()":
		return h.phpScript, true
	case "ShouldPushHereDocMode(1)":
		return lineEnd(l.la(1)), true
	case "IsCurlyDollar(1)":
		return l.la(1) == '$', true
	}
	return false, false
}

func (h *php) action(l *lexing, code string) {
	switch code {
	case "_scriptTag=true":
		h.scriptTag = true
	case "_styleTag=true":
		h.styleTag = true
	case "SetInsideString()":
		h.inString = true
	case "PopModeOnCurlyBracketClose()":
		if h.inString {
			h.inString = false
			l.chn = h.skip
			l.popMode()
		}
	case "PushModeOnHtmlClose()":
		l.popMode()
		switch {
		case h.scriptTag && h.phpScript:
			l.pushMode(l.modeOf("PHP"))
		case h.scriptTag:
			l.pushMode(l.modeOf("SCRIPT"))
		case h.styleTag:
			l.pushMode(l.modeOf("STYLE"))
		}
		h.scriptTag, h.styleTag = false, false
	}
}

func (h *php) token(l *lexing, t Token) {
	text := string(l.src[t.Start:t.End])
	switch {
	case t.Type == h.end || t.Type == h.endComment:
		t = h.endPHP(l, t, text)
	case t.Type == h.htmlName:
		h.name = text
	case t.Type == h.quoted:
		if strings.Trim(text, `"`) == "php" && h.name == "language" {
			h.phpScript = true
		}
	case l.mode == l.modeOf("HereDoc"):
		t = h.hereDoc(l, t, text)
	case l.mode == l.modeOf("PHP") && t.Channel == 0:
		h.last = t.Type
	}
	l.out = append(l.out, t)
}

// endPHP leaves PHP. The tag also ends a statement, unless one has just ended.
func (h *php) endPHP(l *lexing, t Token, text string) Token {
	if l.mode == l.modeOf("SingleLineCommentMode") {
		l.popMode()
	}
	l.popMode()
	switch {
	case text == "</script>":
		h.phpScript = false
		t.Type, t.Channel = h.scriptClose, 0
	case h.last == h.semicolon || h.last == h.colon || h.last == h.open || h.last == h.close || h.last < 0:
		t.Channel = h.skip
	default:
		t.Type, t.Channel = h.semicolon, 0
	}
	h.last = -1
	return t
}

// hereDoc ends a heredoc at the line with its word. A semicolon on that line ends
// the statement.
func (h *php) hereDoc(l *lexing, t Token, text string) Token {
	switch t.Type {
	case h.startHere, h.startNow:
		h.heredoc = strings.Trim(text[3:], " \t'\"\r\n")
	case h.hereText:
		line := strings.TrimSpace(text)
		if strings.TrimSuffix(line, ";") != h.heredoc {
			break
		}
		l.popMode()
		if strings.HasSuffix(line, ";") {
			t.Type = h.semicolon
		} else {
			t.Channel = h.skip
		}
		h.last = h.semicolon
	}
	return t
}
