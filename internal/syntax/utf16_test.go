package syntax

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"
	"unicode/utf16"
)

func TestDecode(t *testing.T) {
	for _, c := range []struct{ name, data, text, enc string }{
		{"little", "\xff\xfea\x00\xe9\x00", "aé", "UTF-16LE"},
		{"big", "\xfe\xff\x00a\x20\xac", "a€", "UTF-16BE"},
		{"pair", "\xfe\xff\xd8\x3d\xde\x00", "😀", "UTF-16BE"},
		{"lone high", "\xfe\xff\xd8\x00\x00a", "\xed\xa0\x80a", "UTF-16BE"},
		{"lone low", "\xff\xfe\xff\xdf", "\xed\xbf\xbf", "UTF-16LE"},
		{"halves the wrong way round", "\xfe\xff\xdc\x00\xd8\x00", "\xed\xb0\x80\xed\xa0\x80", "UTF-16BE"},
		{"half before a pair", "\xfe\xff\xd8\x00\xd8\x3d\xde\x00", "\xed\xa0\x80😀", "UTF-16BE"},
		{"replacement", "\xfe\xff\xff\xfd", "\ufffd", "UTF-16BE"},
		{"two marks", "\xff\xfe\xff\xfe", "\ufeff", "UTF-16LE"},
		{"mark only", "\xff\xfe", "", "UTF-16LE"},
		{"half a unit", "\xff\xfea\x00b", "\xff\xfea\x00b", "as it is"},
		{"UTF-8", "\ufeffa", "\ufeffa", "as it is"},
		{"half a mark", "\xff", "\xff", "as it is"},
		{"nothing", "", "", "as it is"},
	} {
		text, enc := Decode([]byte(c.data))
		if string(text) != c.text || enc.String() != c.enc {
			t.Errorf("%s: %q in %s, want %q in %s", c.name, text, enc, c.text, c.enc)
		}
		if got := enc.Encode(text); string(got) != c.data {
			t.Errorf("%s: encodes to %q, want %q", c.name, got, c.data)
		}
	}
}

func TestEncodeEdited(t *testing.T) {
	_, sound := Decode([]byte("\xfe\xff\x00a"))
	_, broken := Decode([]byte("\xfe\xff\xd8\x00"))
	for _, c := range []struct {
		name string
		enc  Encoding
		text string
		want string
	}{
		{"as it is", Encoding{}, "\xed\xa0\x80", "\xed\xa0\x80"},
		{"cut", sound, "a\xe2\x82", "\xfe\xff\x00a\xff\xfd\xff\xfd"},
		{"surrogate by chance", sound, "\xed\xa0\x80", "\xfe\xff\xff\xfd\xff\xfd\xff\xfd"},
		{"surrogate", broken, "\xed\xa0\x80", "\xfe\xff\xd8\x00"},
		{"cut surrogate", broken, "\xed\xa0", "\xfe\xff\xff\xfd\xff\xfd"},
		{"halves that met", broken, "\xed\xa0\xbd\xed\xb8\x80", "\xfe\xff\xd8\x3d\xde\x00"},
		{"nothing", sound, "", "\xfe\xff"},
	} {
		if got := c.enc.Encode([]byte(c.text)); string(got) != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if sound == (Encoding{}) {
		t.Error("an encoding is equal to none")
	}
}

func TestRecognizeUTF16(t *testing.T) {
	little := Encoding{order: binary.LittleEndian}
	big := Encoding{order: binary.BigEndian}
	for _, enc := range []Encoding{little, big} {
		for text, want := range map[string]string{"#!/usr/bin/env python3\n": "python", `{"a": 1}`: "json", "<?xml version='1.0'?>": "xml", "a": ""} {
			if !Grammars {
				want = ""
			}
			if l, _ := Recognize("noext", enc.Encode([]byte(text))); l.Name != want {
				t.Errorf("%s %q is %q, want %q", enc, text, l.Name, want)
			}
		}
		if l, _ := Recognize("a.csv", enc.Encode([]byte("a,b"))); l.Name != "csv" {
			t.Errorf("%s a.csv is %q", enc, l.Name)
		}
	}
}

// FuzzDecode: decoding and encoding any bytes returns them, and an edited text is encoded as sound
// UTF-16 if the file was sound.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("\xff\xfea\x00\x3d\xd8\x00\xde"), 1, 2)
	f.Add([]byte("\xfe\xff\xd8\x3d\xde\x00\xd8\x00"), 0, 1)
	f.Add([]byte("\xfe\xff\x00a\x00"), 0, 0)
	f.Fuzz(func(t *testing.T, data []byte, i, j int) {
		for _, mark := range []string{"", "\xff\xfe", "\xfe\xff"} {
			data := append([]byte(mark), data...)
			text, enc := Decode(data)
			if got := enc.Encode(text); !bytes.Equal(got, data) {
				t.Fatalf("%q becomes %q and that %q", data, text, got)
			}
			if enc.order == nil || len(text) == 0 {
				continue
			}
			i, j := abs(i)%len(text), abs(j)%len(text)
			out := enc.Encode(slices.Concat(text[:min(i, j)], text[max(i, j):]))
			if len(out)%2 != 0 || !enc.lone && !soundUTF16(out, enc.order) {
				t.Fatalf("%q cut at %d and %d is %q", text, i, j, out)
			}
		}
	})
}

func abs(n int) int { return max(n, -(n + 1)) }

func soundUTF16(data []byte, order binary.ByteOrder) bool {
	var units []uint16
	for ; len(data) > 0; data = data[2:] {
		units = append(units, order.Uint16(data))
	}
	return slices.Equal(utf16.Encode(utf16.Decode(units)), units) // Decode puts U+FFFD for halves
}
