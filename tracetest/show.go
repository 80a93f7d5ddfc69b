package tracetest

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// show returns a value in Go syntax, like %#v, but follows pointers.
func show(v any) string {
	s := fmt.Sprintf("%#v", v)
	if !strings.Contains(s, "(0x") {
		return s
	}
	p := shower{seen: map[uintptr]bool{}}
	p.value(reflect.ValueOf(v), 0)
	return p.out.String()
}

// plain returns the text of a value that is more readable than Go syntax, or "".
func plain(v any) string {
	switch x := v.(type) {
	case string:
		if strings.Contains(x, "\n") {
			return x
		}
	case fmt.Stringer, error:
		return fmt.Sprint(x)
	}
	return ""
}

type shower struct {
	out  strings.Builder
	seen map[uintptr]bool // pointers that are being followed
}

// farthest limits the depth to which pointers are followed.
const farthest = 100

func (p *shower) value(v reflect.Value, depth int) {
	if depth > farthest {
		p.out.WriteString("…")
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		p.pointer(v, depth)
	case reflect.Interface:
		if v.IsNil() {
			p.out.WriteString("nil")
			return
		}
		p.value(v.Elem(), depth)
	case reflect.Struct:
		p.list(v.Type().String(), v.NumField(), func(i int) {
			p.out.WriteString(v.Type().Field(i).Name + ":")
			p.value(v.Field(i), depth+1)
		})
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.IsNil() {
			p.out.WriteString(v.Type().String() + "(nil)")
			return
		}
		p.list(v.Type().String(), v.Len(), func(i int) { p.value(v.Index(i), depth+1) })
	case reflect.Map:
		p.mapping(v, depth)
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		p.out.WriteString("(" + v.Type().String() + ")")
		if v.IsNil() {
			p.out.WriteString("(nil)")
		} else {
			p.out.WriteString("(…)")
		}
	default:
		fmt.Fprintf(&p.out, "%#v", v)
	}
}

func (p *shower) pointer(v reflect.Value, depth int) {
	at := v.Pointer()
	switch {
	case at == 0:
		p.out.WriteString("nil")
	case p.seen[at]:
		p.out.WriteString("&…")
	default:
		p.seen[at] = true
		p.out.WriteString("&")
		p.value(v.Elem(), depth+1)
		delete(p.seen, at)
	}
}

func (p *shower) mapping(v reflect.Value, depth int) {
	type entry struct{ key, value string }
	var entries []entry
	for i := v.MapRange(); i.Next(); {
		k, e := shower{seen: p.seen}, shower{seen: p.seen}
		k.value(i.Key(), depth+1)
		e.value(i.Value(), depth+1)
		entries = append(entries, entry{k.out.String(), e.out.String()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.value, b.value)) })
	p.list(v.Type().String(), len(entries), func(i int) { p.out.WriteString(entries[i].key + ":" + entries[i].value) })
}

func (p *shower) list(name string, n int, element func(i int)) {
	p.out.WriteString(name + "{")
	for i := range n {
		if i > 0 {
			p.out.WriteString(", ")
		}
		element(i)
	}
	p.out.WriteString("}")
}
