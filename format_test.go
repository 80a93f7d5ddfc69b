package whittle_test

import (
	"bytes"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/text"
)

// TestLayOut lays out the files of a reduction whose language is known and that may be touched.
func TestLayOut(t *testing.T) {
	files := text.Sort([]text.File{
		{Path: "a.c", Data: []byte("int a;int b;")},
		{Path: "kept.c", Data: []byte("int a;int b;")},
		{Path: "notes", Data: []byte("a;b;")},
		{Path: "wide.json", Data: []byte("\xff\xfe[\x001\x00,\x002\x00]\x00")},
	})
	r, err := whittle.New(files, whittle.Options{KeepFiles: []string{"kept.c"}})
	if err != nil {
		t.Fatal(err)
	}
	got := r.LayOut(files)
	for i, want := range []string{"int a;\nint b;\n", "int a;int b;", "a;b;", "\xff\xfe[\x001\x00,\x00 \x002\x00]\x00\n\x00"} {
		if string(got[i].Data) != want {
			t.Errorf("%s: %q, want %q", got[i].Path, got[i].Data, want)
		}
	}
	if again := r.LayOut(got); again.Key() != got.Key() {
		t.Errorf("laid out twice: %q", again[0].Data)
	}
}

// TestFormatted takes from a formatter what changes white space alone.
func TestFormatted(t *testing.T) {
	files := text.Single("a.c", []byte("int a;int b;"))
	r, err := whittle.New(files, whittle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for formatter, want := range map[string]string{"int a; int b;\n": "int a; int b;\n", "int b; int a;\n": "int a;\nint b;\n", "inta;int b;": "int a;\nint b;\n", "": "int a;\nint b;\n"} {
		got := r.Formatted(files, func(language string, f text.File) []byte {
			if language != "c" || f.Path != "a.c" || !bytes.Equal(f.Data, files[0].Data) {
				t.Errorf("%s %s %q", language, f.Path, f.Data)
			}
			return []byte(formatter)
		})
		if string(got[0].Data) != want {
			t.Errorf("%q becomes %q, want %q", formatter, got[0].Data, want)
		}
	}
}
