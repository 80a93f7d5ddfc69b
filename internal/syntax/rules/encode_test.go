package rules

import (
	"bytes"
	"reflect"
	"sync"
	"testing"
)

// TestPack checks that a packed grammar is read back unchanged, including FIRST sets.
func TestPack(t *testing.T) {
	g := compiled(t, js{
		"r": inOrder(lit("("), maybe(commaList(sym("_e"))), lit(")"), as("w", sym("_p"))), "_p": inOrder(lit("<"), maybe(sym("_p")), lit(">")),
		"_e": anyOf(sym("r"), sym("n"), lit("é")), "n": pat("[0-9]"),
	}, more{})
	h := compiled(t, js{"x": many1(lit("x"))}, more{})
	entries := []Entry{{"one", "example.org/one", "v1.2.3", "src/grammar.json", [32]byte{1, 2}}, {Language: "two"}}
	data := Pack(entries, []*Grammar{g, h})
	a, err := unpack(data)
	if err != nil || !reflect.DeepEqual(a.entries, entries) {
		t.Fatalf("got %v, %v", a, err)
	}
	for i, want := range []*Grammar{g, h} {
		got, err := decode(a.raw[i])
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v\nwant %+v", got, err, want)
		}
	}
	if !bytes.Equal(data, Pack(entries, []*Grammar{g, h})) {
		t.Error("packed twice, different bytes")
	}
	for n := range len(data) - 5 { // the last bytes only mark the end
		if _, err := unpack(data[:n]); err == nil {
			t.Fatalf("cut to %d of %d bytes and still read", n, len(data))
		}
	}
}

// TestLoad checks that all grammars in data.bin load, from many goroutines at once, and encode to
// themselves.
func TestLoad(t *testing.T) {
	var wg sync.WaitGroup
	for _, e := range Languages() {
		for range 2 {
			wg.Go(func() {
				g, ok := Load(e.Language)
				if !ok || len(g.code) == 0 || len(g.rules) == 0 {
					t.Errorf("%s: missing", e.Language)
				}
			})
		}
	}
	wg.Wait()
	for i, e := range Languages() {
		g, _ := Load(e.Language)
		if !bytes.Equal(g.encode(), opened().raw[i]) {
			t.Errorf("%s encodes to something else", e.Language)
		}
		if want := Table[i]; e.Language != want.Language || e.Module != want.Module || e.Version != want.Version || e.Hash == [32]byte{} {
			t.Errorf("data.bin has %v, the table %v: run go generate", e, want)
		}
	}
	if _, ok := Load("klingon"); ok {
		t.Error("found what is not there")
	}
}

// TestLanguages checks shapes in well-known languages.
func TestLanguages(t *testing.T) {
	for _, c := range []struct{ language, parent, kids, want string }{
		{"json", "array", "[ :number , :string ]", "[ ({<number> ~,~ <string>}1)? ]"},
		{"json", "object", "{ }", "{ }"},
		{"c", "argument_list", "( :identifier , :number_literal )", "( ({<identifier> ~,~ <number_literal>}1)? )"},
		{"c", "compound_statement", "{ :declaration :return_statement }", "{ {<declaration> <return_statement>}0 }"},
		{"c", "if_statement", "if :parenthesized_expression :compound_statement :else_clause", "if parenthesized_expression compound_statement (else_clause)?"},
		{"c", "declaration", ":primitive_type :init_declarator , :identifier ;", "primitive_type {<init_declarator> ~,~ <identifier>}1 ;"},
		{"python", "parameters", "( :identifier , :default_parameter , )", "( ({<identifier> ~,~ <default_parameter>}1 (,)?)? )"},
		{"python", "block", ":pass_statement :return_statement", "{<pass_statement> <return_statement>}0"},
		{"go", "import_spec_list", "( :import_spec :import_spec )", "( ({<import_spec> ~~ <import_spec>}1)? )"},
		{"go", "import_spec_list", "( :import_spec ; :import_spec", ""},
		{"javascript", "binary_expression", ":identifier + :number", "identifier + number"},
		{"xml", "content", ":element :CharData :element", "{<element> <CharData> <element>}1"},
	} {
		g, ok := Load(c.language)
		if !ok {
			t.Fatalf("no %s", c.language)
		}
		ks := kinds(c.kids)
		s, ok := NewMatcher(g).Label(Kind{c.parent, true}, c.parent, ks)
		if got := show(s, ks); !ok && c.want != "" || got != c.want {
			t.Errorf("%s %s: %s\n got %q %v\nwant %q", c.language, c.parent, c.kids, got, ok, c.want)
		}
	}
}
