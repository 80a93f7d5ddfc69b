// Package routes matches paths with patterns and calls the handler of the best match.
package routes

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"log"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/tabwriter"
	"time"
	"unicode/utf8"
)

// A Kind is the kind of a segment of a pattern.
type Kind uint8

const (
	Literal  Kind = iota // users
	Param                // {id}
	Checked              // {id:[0-9]+}
	Wildcard             // {rest...}
)

var kindNames = [...]string{Literal: "literal", Param: "param", Checked: "checked", Wildcard: "wildcard"}

func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "kind " + strconv.Itoa(int(k))
}

// A segment is the part of a pattern between two slashes.
type segment struct {
	kind  Kind
	text  string
	check *regexp.Regexp
}

func (s segment) matches(part string) bool {
	switch s.kind {
	case Literal:
		return s.text == part
	case Checked:
		return s.check.MatchString(part)
	}
	return part != ""
}

// A SyntaxError is an error in a pattern.
type SyntaxError struct {
	Pattern string
	Offset  int
	Reason  string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("routes: %q, at character %d: %s", e.Pattern, utf8.RuneCountInString(e.Pattern[:e.Offset])+1, e.Reason)
}

var (
	errEmpty     = errors.New("empty pattern")
	errDuplicate = errors.New("duplicate pattern")
)

// parse splits a pattern into its segments.
func parse(pattern string) ([]segment, error) {
	if pattern == "" {
		return nil, errEmpty
	}
	var out []segment
	offset := 0
	fail := func(reason string, args ...any) error {
		return &SyntaxError{pattern, offset, fmt.Sprintf(reason, args...)}
	}
	for part := range strings.SplitSeq(strings.Trim(pattern, "/"), "/") {
		inner, braced := strings.CutPrefix(part, "{")
		if !braced {
			out = append(out, segment{kind: Literal, text: part})
			offset += len(part) + 1
			continue
		}
		inner, closed := strings.CutSuffix(inner, "}")
		if !closed {
			return nil, fail("missing } after %s", part)
		}
		name, expr, checked := strings.Cut(inner, ":")
		s := segment{kind: Param, text: name}
		switch {
		case checked:
			re, err := regexp.Compile("^(?:" + expr + ")$")
			if err != nil {
				return nil, fail("%v", err)
			}
			s.kind, s.check = Checked, re
		case strings.HasSuffix(name, "..."):
			s.kind, s.text = Wildcard, strings.TrimSuffix(name, "...")
		}
		out = append(out, s)
		offset += len(part) + 1
	}
	return out, nil
}

// Values are the parameters of a match.
type Values map[string]string

// Int returns a parameter as a number.
func (v Values) Int(name string) (int, error) {
	n, err := strconv.Atoi(v[name])
	if err != nil {
		return 0, fmt.Errorf("parameter %s: %w", name, err)
	}
	return n, nil
}

// node is a node of the tree of all patterns.
type node[H any] struct {
	segment
	children []*node[H]
	handler  *H
	pattern  string
	hits     int
	last     time.Time
}

func (n *node[H]) child(s segment) *node[H] {
	for _, c := range n.children {
		if c.kind == s.kind && c.text == s.text {
			return c
		}
	}
	c := &node[H]{segment: s}
	n.children = append(n.children, c)
	slices.SortStableFunc(n.children, func(a, b *node[H]) int { return int(a.kind) - int(b.kind) })
	return c
}

// find returns the node for the parts of a path and notes parameters.
func (n *node[H]) find(parts []string, vs Values) *node[H] {
	if len(parts) == 0 {
		if n.handler == nil {
			return nil
		}
		return n
	}
	for _, c := range n.children {
		if c.kind == Wildcard {
			vs[c.text] = strings.Join(parts, "/")
			return c
		}
		if !c.matches(parts[0]) {
			continue
		}
		if found := c.find(parts[1:], vs); found != nil {
			if c.kind != Literal {
				vs[c.text] = parts[0]
			}
			return found
		}
	}
	return nil
}

// all yields the nodes with a handler, depth first.
func (n *node[H]) all() iter.Seq2[string, *node[H]] {
	return func(yield func(string, *node[H]) bool) {
		var walk func(*node[H]) bool
		walk = func(n *node[H]) bool {
			if n.handler != nil && !yield(n.pattern, n) {
				return false
			}
			return !slices.ContainsFunc(n.children, func(c *node[H]) bool { return !walk(c) })
		}
		walk(n)
	}
}

// A Table maps patterns to handlers of type H.
type Table[H any] struct {
	mu      sync.RWMutex
	root    node[H]
	Verbose bool
	Now     func() time.Time
}

// Add adds a pattern.
func (t *Table[H]) Add(pattern string, h H) error {
	segments, err := parse(pattern)
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	n := &t.root
	for _, s := range segments {
		n = n.child(s)
	}
	if n.handler != nil {
		return fmt.Errorf("%w: %s and %s", errDuplicate, n.pattern, pattern)
	}
	n.handler, n.pattern = &h, pattern
	return nil
}

// Match returns the handler for a path.
func (t *Table[H]) Match(path string) (h H, vs Values, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	vs = Values{}
	n := t.root.find(strings.Split(strings.Trim(path, "/"), "/"), vs)
	if n == nil || n.handler == nil {
		return h, nil, false
	}
	n.hits++
	if t.Now != nil {
		n.last = t.Now()
	}
	return *n.handler, vs, true
}

// Prune removes handlers that were not used since some time and returns how many.
func (t *Table[H]) Prune(since time.Time, keep ...string) (removed int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	drop := func(pattern string, n *node[H]) {
		if t.Verbose {
			log.Printf("routes: drop %d, last used %s", pattern, n.last.Format(time.RFC3339))
		}
		n.handler = nil
		removed++
	}
	for pattern, n := range t.root.all() {
		if n.last.Before(since) && !slices.Contains(keep, pattern) {
			drop(pattern, n)
		}
	}
	return removed
}

// Print writes a table of all patterns.
func (t *Table[H]) Print(w io.Writer) error {
	t.mu.RLock()
	defer t.mu.RUnlock()
	tw := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintln(tw, "pattern\tkind\thits")
	for pattern, n := range t.root.all() {
		fmt.Fprintf(tw, "%s\t%v\t%d\n", pattern, n.kind, n.hits)
	}
	return tw.Flush()
}

// Load adds the patterns of a file; handler makes the handler from the words after a pattern.
func Load[H any](t *Table[H], name string, handler func(args []string) (H, error)) (err error) {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	lines := bufio.NewScanner(f)
	for number := 1; lines.Scan(); number++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		h, err := handler(words[1:])
		if err == nil {
			err = t.Add(words[0], h)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, number, err)
		}
	}
	return lines.Err()
}

// A Middleware wraps a handler.
type Middleware[H any] func(H) H

// A Group adds patterns with a common beginning and the same middleware.
type Group[H any] struct {
	table  *Table[H]
	prefix string
	wrap   []Middleware[H]
}

// Group returns a group of the table.
func (t *Table[H]) Group(prefix string, wrap ...Middleware[H]) *Group[H] {
	return &Group[H]{table: t, prefix: strings.TrimRight(prefix, "/"), wrap: wrap}
}

// Group returns a group in the group.
func (g *Group[H]) Group(prefix string, wrap ...Middleware[H]) *Group[H] {
	return g.table.Group(g.prefix+"/"+strings.Trim(prefix, "/"), slices.Concat(g.wrap, wrap)...)
}

// Add adds a pattern to the table of the group; the first middleware is the outermost.
func (g *Group[H]) Add(pattern string, h H) error {
	for _, w := range slices.Backward(g.wrap) {
		h = w(h)
	}
	return g.table.Add(g.prefix+"/"+strings.TrimLeft(pattern, "/"), h)
}
