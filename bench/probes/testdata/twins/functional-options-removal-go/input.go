package main

import "fmt"

type parser struct {
	skip, width int
	trim        bool
}

type option func(*parser)

func withSkip(n int) option  { return func(p *parser) { p.skip = n } }
func withWidth(n int) option { return func(p *parser) { p.width = n } }

func newParser(opts ...option) *parser {
	p := &parser{width: 4}
	for _, o := range opts {
		o(p)
	}
	return p
}

func (p *parser) field(line string) string {
	if p.trim {
		line = line[p.skip:]
	}
	return line[p.skip : p.skip+p.width]
}

func main() {
	p := newParser(withSkip(1), withWidth(6))
	fmt.Println(p.field("abc"))
}
