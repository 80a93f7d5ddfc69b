package smartcheck

import (
	"slices"
	"strconv"
	"strings"
)

// Reverse is a list of numbers that should be its own reverse. The smallest failure has two
// numbers. The generator draws from spread numbers around 0.
func Reverse(spread int) Problem {
	return Problem{
		Name: "reverse", Fails: reverseFails, Size: reverseSize, Least: 2,
		Generate: func(t Draw) string { return generateReverse(t, spread) },
	}
}

func generateReverse(t Draw, spread int) string {
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

func reverseSize(s string) int { return len(strings.Fields(s)) }
