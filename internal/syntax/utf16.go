package syntax

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// An Encoding is the encoding of a file that is processed in UTF-8. The zero Encoding changes nothing.
type Encoding struct {
	order byteOrder // nil: unchanged
	lone  bool      // the file had surrogates without their other half
}

type byteOrder interface {
	binary.ByteOrder
	binary.AppendByteOrder
}

const byteOrderMark = 0xfeff

// Decode returns the text of a file in UTF-8, without the byte order mark, and its encoding, whose
// Encode returns the same bytes again. Data that does not begin with the mark of UTF-16, or has half a
// unit at the end, is returned unchanged.
//
// A surrogate that lacks its other half becomes three bytes by the pattern of UTF-8, as in WTF-8.
func Decode(data []byte) (text []byte, enc Encoding) {
	for _, o := range []byteOrder{binary.LittleEndian, binary.BigEndian} {
		if len(data) >= 2 && len(data)%2 == 0 && o.Uint16(data) == byteOrderMark {
			enc.order = o
			return enc.decode(data[2:])
		}
	}
	return data, Encoding{}
}

func (e Encoding) decode(units []byte) ([]byte, Encoding) {
	text := make([]byte, 0, len(units))
	for len(units) > 0 {
		r := rune(e.order.Uint16(units))
		units = units[2:]
		if !utf16.IsSurrogate(r) {
			text = utf8.AppendRune(text, r)
			continue
		}
		if len(units) > 0 {
			if pair := utf16.DecodeRune(r, rune(e.order.Uint16(units))); pair != utf8.RuneError {
				text, units = utf8.AppendRune(text, pair), units[2:]
				continue
			}
		}
		e.lone = true
		text = append(text, 0xed, 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f)
	}
	return text, e
}

// Encode returns text in the encoding. The text may have been edited in any way: bytes that are not
// UTF-8 become U+FFFD, so that the result is sound UTF-16, unless the original file was not.
func (e Encoding) Encode(text []byte) []byte {
	if e.order == nil {
		return text
	}
	out := e.order.AppendUint16(make([]byte, 0, 2*len(text)+2), byteOrderMark)
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 && e.lone {
			if s, ok := surrogate(text); ok {
				out, text = e.order.AppendUint16(out, s), text[3:]
				continue
			}
		}
		if a, b := utf16.EncodeRune(r); a != utf8.RuneError {
			out = e.order.AppendUint16(e.order.AppendUint16(out, uint16(a)), uint16(b))
		} else {
			out = e.order.AppendUint16(out, uint16(r))
		}
		text = text[size:]
	}
	return out
}

// surrogate returns the surrogate at the start of text.
func surrogate(text []byte) (uint16, bool) {
	if len(text) < 3 || text[0] != 0xed || text[1]&0xe0 != 0xa0 || text[2]&0xc0 != 0x80 {
		return 0, false
	}
	return 0xd000 | uint16(text[1]&0x3f)<<6 | uint16(text[2]&0x3f), true
}

func (e Encoding) String() string {
	switch e.order {
	case binary.LittleEndian:
		return "UTF-16LE"
	case binary.BigEndian:
		return "UTF-16BE"
	}
	return "as it is"
}
