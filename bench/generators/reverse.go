package main

import (
	"slices"
	"strconv"
	"strings"
)

// Reverse: a list is thought to be its own reverse. The smallest that is not has two
// numbers.

func genReverse(t draw, spread int) string {
	var xs []string
	t.Repeat(0, 50, func(int) { xs = append(xs, strconv.Itoa(t.Intn(spread)-spread/2)) })
	return strings.Join(xs, " ")
}

func reverseFails(s string) bool {
	xs := strings.Fields(s)
	ys := slices.Clone(xs)
	slices.Reverse(ys)
	return !slices.Equal(xs, ys)
}

func reverseSize(s string) []int { return []int{len(strings.Fields(s))} }
