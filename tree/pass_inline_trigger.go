package tree

import (
	"slices"
	"strings"
)

// inlineTriggers puts what a trigger does in place of the last statement that fires it, and removes the
// trigger: create trigger r insert on t begin select new.a; end; insert into t(a) values(1); becomes select
// 1;.
func inlineTriggers(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	statements := statementsIn(d.root)
	var all []proposal
	for _, s := range statements {
		if e := s.fired(statements); e != nil {
			root := d.root.Apply(e)
			all = append(all, proposal{root: root, key: refutes(inlining).text(root.Bytes()).number(11), note: "what a trigger does", check: unchecked})
		}
	}
	return ready(all)
}

// fired returns the edit that puts what a trigger does in place of what fires it; nil if s is not a trigger or
// nothing fires it.
func (s statement) fired(statements []statement) Edit {
	on := slices.IndexFunc(s, func(n *Node) bool { return n.reads("on") })
	begin := slices.IndexFunc(s, func(n *Node) bool { return n.reads("begin") })
	end := slices.IndexFunc(s, func(n *Node) bool { return n.reads("end") })
	if !s.begins("create", "trigger") || on < 3 || begin < on || end < begin+2 {
		return nil
	}
	event, table := string(s[on-1].Text), string(s[on+1].Text)
	for _, by := range slices.Backward(statements) {
		if !by.begins(event) || !slices.ContainsFunc(by, func(n *Node) bool { return n.reads(table) }) {
			continue
		}
		row := map[string]string{}
		if rows := rowsOf([]statement{by}, table, tableColumns(statements, table)); len(rows) > 0 {
			row = rows[0]
		}
		e := Edit{}
		s.remove(e)
		by.remove(e)
		e[by[0]] = by[0].token(Token{Kind: "text", Text: s[begin+1 : end].withValues(row)})
		return e
	}
	return nil
}

// tableColumns returns the columns of a table.
func tableColumns(statements []statement, table string) []string {
	for _, s := range statements {
		if name, columns, ok := s.table(); ok && strings.EqualFold(name, table) {
			return columns
		}
	}
	return nil
}

// withValues returns the text of statements with the values of a row for new.x and old.x, null for what it
// does not have.
func (s statement) withValues(row map[string]string) string {
	var out []byte
	for i := 0; i < len(s); i++ {
		n := s[i]
		out = append(out, n.Gap...)
		if (n.reads("new") || n.reads("old")) && i+2 < len(s) && string(s[i+1].Text) == "." {
			value, ok := row[strings.ToLower(string(s[i+2].Text))]
			if !ok {
				value = "NULL"
			}
			out = append(out, value...)
			i += 2
			continue
		}
		out = append(out, n.Text...)
	}
	return strings.TrimSpace(string(out))
}
