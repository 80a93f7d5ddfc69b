package failure

import (
	"regexp"
	"slices"
	"strings"
)

// title describes a report in words: the lines that name it, without what changes from run to run.
func (s sharing) title(r report) string {
	if r.name != "" {
		return r.name
	}
	at := append([]int{r.head}, r.more...)
	slices.Sort(at)
	var lines []string
	for _, n := range at {
		line := s.lines[0][n]
		if m := compiled(r.skip).FindStringIndex(line); r.skip != "" && n == r.head && m != nil {
			line = line[m[1]:]
		}
		lines = append(lines, line)
	}
	return title(s.dir, lines...)
}

var changing = regexp.MustCompile(`^==[0-9]+==\s*(?:ERROR: |WARNING: )?|^(?:#|\|)\s+| at pc=.*$|^WARNING: |^(thread '[^']*') \([0-9]+\)| \(pid=[0-9]+\)| (?:on|at|of)(?: unknown)?(?: address)? 0x[0-9a-f]+.*$| 0x[0-9a-f]{6,}$`)

func title(dir string, lines ...string) string {
	var b strings.Builder
	for _, l := range lines {
		if dir != "" {
			l = strings.ReplaceAll(l, dir+"/d/", "")
		}
		if l = changing.ReplaceAllString(strings.TrimSpace(l), "$1"); l == "" {
			continue
		}
		if s := b.String(); s != "" && !strings.HasSuffix(s, ":") {
			b.WriteByte(';')
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(l)
	}
	return clip(b.String())
}

func clip(line string) string {
	const most = 160
	if len(line) <= most {
		return line
	}
	return strings.ToValidUTF8(line[:most], "") + "…"
}
