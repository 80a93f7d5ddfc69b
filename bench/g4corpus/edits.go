package main

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/whittle-dd/whittle/internal/syntax/g4"
	"github.com/whittle-dd/whittle/tree"
)

// damage removes tokens spread over an example and parses the rest.
func (r *result) damage(g *g4.Grammar, start string, parse *g4.Parse) {
	p, err := g.Parser(g4.Options{Start: start, NoHooks: !*hooks})
	if err != nil {
		return
	}
	var src []byte
	at, n := 0, 0
	for i, t := range parse.Tokens {
		if n < *damage && t.Channel == 0 && i*(*damage+1) > (n+1)*len(parse.Tokens) && t.End > t.Start {
			src = append(src, parse.Src[at:t.Start]...)
			at, n = int(t.End), n+1
		}
	}
	src = append(src, parse.Src[at:]...)
	began := cpu()
	again, err := p.Parse(context.Background(), src)
	took := cpu() - began
	r.repairTime += took
	if took > 2*time.Second {
		r.reasons = append(r.reasons, fmt.Sprintf("repair took %s: %d tokens, %d repairs", took, len(again.Tokens), len(again.Repairs)))
	}
	r.repairMax = max(r.repairMax, took)
	switch {
	case err != nil || again.Root == nil:
		r.lost++
	case again.Whole():
		r.stillWhole++
	default:
		r.repaired++
		r.repairs += len(again.Repairs)
	}
	if err == nil && !bytes.Equal(again.Tree(g4.TreeOptions{}).Bytes(), src) {
		r.wrong++
	}
}

// check prints a tree and tries removals spread over it.
func (r *result) check(p *g4.Parser, parse *g4.Parse, name string) {
	root := parse.Tree(g4.TreeOptions{})
	if !bytes.Equal(root.Bytes(), parse.Src) {
		r.reasons = append(r.reasons, name+": is printed differently")
		r.wrong++
		return
	}
	var can, least, hoist []edit
	for n := range root.Nodes {
		r.nodes++
		if n == root || n.Fixed || n.Sep || n.Kind == "" {
			continue
		}
		if n.Role != tree.Required {
			can = append(can, edit{n: n})
		} else if string(n.Bytes()) != n.Least {
			least = append(least, edit{n: n})
		}
		if c := n.Hoistable(); len(c) > 0 {
			hoist = append(hoist, edit{n, c[len(c)-1]})
		}
	}
	for i, list := range [][]edit{can, least, hoist} {
		k := min(*check, len(list))
		for j := range k {
			r.try(p, root, list[j*len(list)/k], i, name)
		}
	}
}

// An edit replaces a node with another, or removes it.
type edit struct{ n, with *tree.Node }

var editNames = []string{"without", "least for", "hoisted into"}

// try makes an edit whose result should parse.
func (r *result) try(p *g4.Parser, root *tree.Node, e edit, kind int, name string) {
	src := root.Apply(tree.Edit{e.n: e.with}).Bytes()
	r.tried[kind]++
	again, err := p.Parse(context.Background(), src)
	if err == nil && again.Whole() {
		return
	}
	r.broken[kind]++
	if r.broken[kind] > 2 {
		return
	}
	why := fmt.Sprint(err)
	if err == nil {
		why = again.Failure().Error()
	}
	with := e.n.Least
	if e.with != nil {
		with = string(e.with.Bytes())
	}
	r.reasons = append(r.reasons, fmt.Sprintf("%s: %s %s %.40q, %.40q: %s", name, editNames[kind], e.n.Kind, e.n.Bytes(), with, why))
}
