package text

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/internal/lex"
)

// odd holds inputs that are hard to cut.
var odd = []string{
	"", " ", "\n", "\r", "\r\n", "\n\r", "\x00", "\xff", "\uFEFFa", "é", "\xc3", "a\xc3(", "日本語 text — ok 🎉",
	"a b c", " a", "a ", "a\r\nb\rc\n\nd", "int x = 0x1F + 1.5e-3; // it's\n/* don't */ char *s = \"a\\\"b\";\n",
	"don't 'quote' \"this", "'", "''", "'''", "`", "`a`", "\"\\", "'\\''", "\\'\\'", "/*", "/**/", "//", "///*\n*/",
	"1..2", "1.", ".5.", "1e+", "0xe-1", "a::b->c<<=d", "f<'a, 'b>(x: &'a str, c: 'x')", "L'x' b'y' don'z'",
	"(a, [b; {c}])", ")(", "([)]", "{(}", "<a x='1'><b/></a>", "<a><b></a></b>", "<!-- ( -->", "{ // x\n}", "a // b\n# c\n",
	"{\n a,\n b\n}", "{a;b}", "( ; ; )", "[,]", "[,,a]", "; c\n(a ; b\n)", "<a <a <a", "</", "</a", "<a x='",
}

// flat returns the formats whose pieces are not nested.
func flat() []*Format {
	return slices.DeleteFunc(Formats(), func(f *Format) bool { return f.Split == nil })
}

func TestFormats(t *testing.T) {
	for _, f := range flat() {
		for _, s := range odd {
			t.Run(fmt.Sprintf("%s/%q", f.Name, s), func(t *testing.T) { conform(t, f, []byte(s)) })
		}
		if g, ok := FormatNamed(f.Name); g != f {
			t.Errorf("FormatNamed(%q) = %v, %v", f.Name, g, ok)
		}
	}
	if _, ok := FormatNamed("verse"); ok {
		t.Error("there is a format named verse")
	}
}

// conform checks the promises of Format.Split on one input.
func conform(t *testing.T, f *Format, data []byte) {
	t.Helper()
	before := bytes.Clone(data)
	pieces := f.Split(data)
	if got := bytes.Join(pieces, nil); !bytes.Equal(got, before) {
		t.Fatalf("pieces are %q together", got)
	}
	if !slices.EqualFunc(pieces, f.Split(data), bytes.Equal) {
		t.Fatal("not the same pieces again")
	}
	pos := 0
	for _, p := range pieces {
		if len(p) == 0 {
			t.Fatal("empty piece")
		}
		if &p[0] != &data[pos] || cap(p) != len(p) {
			t.Fatalf("%q is not a full slice of the input", p)
		}
		pos += len(p)
		if again := f.Split(p); len(again) != 1 {
			t.Fatalf("piece %q is cut again: %q", p, again)
		}
	}
}

func TestPieces(t *testing.T) {
	for _, c := range []struct{ format, in, want string }{
		{"bytes", "aé", "a|\xc3|\xa9"},
		{"chars", "aé\xc3\xff日\r\n", "a|é|\xc3|\xff|日|\r|\n"},
		{"lines", "a\nb\r\nc\rd\r\r\n\n", "a\n|b\r\n|c\r|d\r|\r\n|\n"},
		{"lines", "a\nb", "a\n|b"},
		{"tokens", "A B C", "A |B |C"},
		{"tokens", "  a\n\n b ", "  a\n\n |b "},
		{"tokens", " \n", " \n"},
		{"tokens", "x1 $y_z", "x1 |$y_z"},
		{"tokens", "größe—日本", "größe|—|日本"},
		{"tokens", "a\xffb", "a|\xff|b"},
		{"tokens", "1.5e-3+0x1F-1_000u", "1.5e-3|+|0x1F|-|1_000u"},
		{"tokens", "0xe-1 0x1p-2 1..2 .5", "0xe|-|1 |0x1p-2 |1|.|.2 |.5"},
		{"tokens", `f("a \" b",'c',` + "`d e`)", `f|(|"a \" b"|,|'c'|,|` + "`d e`|)"},
		{"tokens", "\"a\nb\"", "\"|a\n|b|\""},
		{"tokens", "don't can't", "don|'|t |can|'|t"},
		{"tokens", "f'a b' xf'a b'", "f|'a b' |xf|'|a |b|'"},
		{"tokens", "<'a, 'b>(x: &'a T, 'c')", "<|'|a|, |'|b|>|(|x|: |&|'|a |T|, |'c'|)"},
		{"tokens", "a<<=b->c::d...e=>f", "a|<<=|b|->|c|::|d|...|e|=>|f"},
		{"tokens", "/* a b */ x /* y", "/* a b */ |x |/|* |y"},
		{"tokens", "// a b\nx // y\n", "// a b\n|x |// |y\n"},
		{"tokens", "src/*.c lib/*/x", "src|/|*|.|c |lib|/|*|/|x"},
	} {
		f, _ := FormatNamed(c.format)
		if got := string(bytes.Join(f.Split([]byte(c.in)), []byte("|"))); got != c.want {
			t.Errorf("%s of %q:\n got %q\nwant %q", c.format, c.in, got, c.want)
		}
	}
}

func FuzzFormats(f *testing.F) {
	for _, s := range odd {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, f := range flat() {
			conform(t, f, data)
		}
		tokens, identifiers := lex.Default.Measure(data)
		if identifiers > tokens || tokens > len(data) {
			t.Fatalf("%d identifiers, %d tokens, %d bytes", identifiers, tokens, len(data))
		}
	})
}

func BenchmarkFormats(b *testing.B) {
	data := program(10 << 20)
	for _, f := range flat() {
		b.Run(f.Name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				f.Split(data)
			}
		})
	}
	b.Run("measure", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			lex.Default.Measure(data)
		}
	})
	b.Run("brackets", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			parseBrackets(data, nil)
		}
	})
}

// program returns about n bytes that look like C.
func program(n int) []byte {
	const f = "/* a function */\nstatic int f%d(int a, const char *s)\n{\n" +
		"\tfor (int i = 0; i < %d; i++) {\n\t\tif (s[i] == 'x' && a != 0x1F)\n\t\t\treturn g(a + i, \"(%%s\\n\", s);\n\t}\n" +
		"\tstruct t x = { .a = 1.5e-3, .b = { 1, 2, 3 } };\n\treturn h(x.a); // done\n}\n\n"
	var b bytes.Buffer
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, f, i, i%100)
	}
	return b.Bytes()
}
