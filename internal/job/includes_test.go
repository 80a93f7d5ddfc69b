package job

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/whittle-dd/whittle/internal/journal"
)

// TestInlined: quoted includes are replaced by the files that they name, relative to the file that
// includes them, in a circle never and with a guard once.
func TestInlined(t *testing.T) {
	dir := t.TempDir()
	for name, data := range map[string]string{
		"d/plain.h":   "int plain;\n",
		"d/up.h":      "#include \"../top.h\"\nint up;",
		"top.h":       "int top;\r\n",
		"self.h":      "#include \"self.h\"\nint self;\n",
		"guarded.h":   "// c\n/* c\n */\n#ifndef G\n#define G 1\nint g;\n#endif\n",
		"unguarded.h": "#ifndef G\n#define H\n#endif\n",
		"once.h":      "\ufeff#pragma once\nint once;\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(data), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		src, want string
		names     int
	}{
		{"int x;\n", "int x;\n", 0},
		{"#include <top.h>\n#include \"none.h\"\n#include \"d\"\n", "#include <top.h>\n#include \"none.h\"\n#include \"d\"\n", 0},
		{" # include\t\"d/plain.h\" // why\nint x;\n", "int plain;\nint x;\n", 1},
		{"#include \"d/up.h\"\n", "int top;\nint up;\n", 2},
		{"#include \"self.h\"\n", "#include \"self.h\"\nint self;\n", 1},
		{"#include \"f.c\"\n", "#include \"f.c\"\n", 0},
		{"#include \"top.h\"\n#include \"top.h\"\n", "int top;\nint top;\n", 1},
		{"#include \"guarded.h\"\n#include \"./guarded.h\"\n", "// c\n/* c\n */\n#ifndef G\n#define G 1\nint g;\n#endif\n\n", 1},
		{"#include \"unguarded.h\"\n#include \"unguarded.h\"\n", "#ifndef G\n#define H\n#endif\n#ifndef G\n#define H\n#endif\n", 1},
		{"#include \"once.h\"\n#include \"once.h\"\n", "\nint once;\n\n", 1},
	} {
		path := filepath.Join(dir, "f.c")
		if err := os.WriteFile(path, []byte(c.src), 0o666); err != nil {
			t.Fatal(err)
		}
		in, err := journal.Read([]string{path})
		if err != nil {
			t.Fatal(err)
		}
		files, names := inlined(in)
		if got := string(files[0].Data); got != c.want || len(names) != c.names {
			t.Errorf("%q: got %q and %d names, want %q and %d", c.src, got, len(names), c.want, c.names)
		}
		if string(in.Files[0].Data) != c.src {
			t.Errorf("%q: the input has changed", c.src)
		}
	}
}
