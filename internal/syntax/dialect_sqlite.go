package syntax

// sqlite is what SQLite accepts beside the SQL that the grammar knows.
var sqlite = func() *dialect {
	d := newDialect(sqlLexis, []spelling{
		{how: aside, form: "autoincrement"},
		{how: aside, form: ") / without rowid /"},
		{how: aside, form: "collate W"},
		{how: aside, form: "on conflict replace|ignore|abort|fail|rollback"},
		{how: aside, form: "deferrable initially deferred|immediate"},
		{how: aside, form: "insert|update / or replace|ignore|abort|fail|rollback /"},
		{how: respelled, form: "/ natural / join", as: "cross"},
		{how: respelled, form: "/ natural left|right|full|inner|cross / join", as: "cross"},
		{how: aside, form: "explain / query plan /"},
		{how: aside, form: "begin / immediate|exclusive|deferred /"},
		{how: aside, form: "indexed by W"},
		{how: aside, form: "escape N"},
		{how: aside, form: "limit N / , N /"},
		{how: respelled, form: "glob|match|regexp", as: "like"},
		{how: respelled, form: "default values", as: "select 1"},
		{how: respelled, form: "==", as: "="},
		// A minus before a name: -a.
		{how: respelled, form: "select|,|(|+|-|*|%|=|<|>|when|then|else|and|or|not|where|by|on / -|+ / V|(", as: "~"},
	})
	d.whole = sqliteStatement
	d.implied = untypedColumns
	return d
}()

var sqlLexis = lexis{comment: "--", fold: true, words: wordSet("create temp temporary trigger if not exists before after" +
	" instead of insert update delete on for each row when begin values default collate pragma attach detach as" +
	" analyze vacuum reindex savepoint release drop virtual table using natural or replace ignore abort fail rollback")}

// sqliteStatement returns the piece that begins at token i if it is a statement that the grammar does not
// know, the head of a trigger, or rows that are a query of their own.
func sqliteStatement(s *scanned, i int) (piece, int) {
	switch {
	case s.is(i, "on") && s.is(i+1, "conflict"):
		if end := s.statementEnd(i, nearby); s.is(end, ";") && s.has(i, end, "update") {
			return piece{how: aside, kind: attributeKind}, end - 1
		}
	case s.is(i, "values") && (s.beginsStatement(i) || setOperators[s.spelled(i-1)]):
		return piece{how: respelled, as: "select", kind: wordKind}, i
	case !s.beginsStatement(i):
	case sqliteStatements[s.spelled(i)], s.is(i, "drop") && s.is(i+1, "trigger"), s.is(i, "create") && s.is(i+1, "virtual"):
		return piece{how: aside, kind: pragmaKind}, s.statementEnd(i, len(s.tokens))
	case s.is(i, "create"):
		if last, ok := s.triggerHead(i); ok {
			return piece{how: respelled, as: "begin", kind: attributeKind}, last
		}
	}
	return piece{}, i
}

var (
	sqliteStatements = wordSet("pragma attach detach analyze vacuum reindex savepoint release")
	setOperators     = wordSet("union all except intersect")
)

// statementEnd returns the index of the semicolon at the end of the statement of token i, if it is among the
// next tokens, most of them, and else the index of the last of these.
func (s *scanned) statementEnd(i, most int) int {
	for end := min(i+most, len(s.tokens)-1); i < end && !s.is(i, ";"); {
		i++
	}
	return i
}

// has reports whether one of the tokens from first to last has a text.
func (s *scanned) has(first, last int, text string) bool {
	for i := first; i <= last; i++ {
		if s.is(i, text) {
			return true
		}
	}
	return false
}

// beginsStatement reports whether token i is the first of a statement.
func (s *scanned) beginsStatement(i int) bool { return i == 0 || s.is(i-1, ";") || s.is(i-1, "begin") }

// triggerHead returns the last token of the head of a trigger that begins at token i: create trigger a after
// insert on b begin.
func (s *scanned) triggerHead(i int) (last int, ok bool) {
	i++
	if s.is(i, "temp") || s.is(i, "temporary") {
		i++
	}
	if !s.is(i, "trigger") {
		return 0, false
	}
	for end := min(i+nearby, len(s.tokens)); i < end && !s.is(i, ";"); i++ {
		if s.is(i, "begin") {
			return i, true
		}
	}
	return 0, false
}

// untypedColumns returns types for the columns of tables without one.
func untypedColumns(s *scanned) map[int]string {
	found := map[int]string{}
	for i := range s.tokens {
		if !s.is(i, "create") {
			continue
		}
		open, ok := s.tableHead(i)
		if !ok {
			continue
		}
		end, _ := s.closing(open, '(')
		begins := true // a column
		for k := open + 1; k < end; k++ {
			isName := begins && s.tokens[k].class != scanSign && !tableConstraints[s.spelled(k)]
			if isName && (k+1 == end || s.is(k+1, ",") || columnConstraints[s.spelled(k+1)]) {
				found[k+1] = " int "
			}
			begins = s.is(k, ",")
			k = max(k, int(s.match[k]))
		}
	}
	return found
}

// tableHead returns the index of the bracket that opens the columns of a table, if its head begins at
// token i: create table a.
func (s *scanned) tableHead(i int) (open int, ok bool) {
	i++
	if s.is(i, "temp") || s.is(i, "temporary") {
		i++
	}
	if !s.is(i, "table") {
		return 0, false
	}
	if i++; s.is(i, "if") {
		i += 3
	}
	if i++; s.is(i, ".") {
		i += 2
	}
	_, ok = s.closing(i, '(')
	return i, ok
}

var (
	tableConstraints  = wordSet("constraint primary unique check foreign")
	columnConstraints = wordSet("constraint primary unique check not null default references collate generated as")
)
