package smartcheck

import (
	"strconv"
	"strings"
)

// Bound5 is five lists of 16-bit numbers, each with a sum below 256. The sum of all should
// then be below 5·256, but it wraps around. The smallest failure has two numbers.
//
// It follows the script that was released with GReduce (SmartCheck/bound5.py), on which the paper
// reports 2.03 numbers: lists have at most one number, and numbers are often extreme.
func Bound5() Problem {
	return Problem{Name: "bound5", Fails: releasedFails, Size: bound5Size, Least: 2, Generate: generateReleased}
}

func generateReleased(t Draw) string {
	var lists []string
	for range 5 {
		sum := 0
		var xs []string
		t.Repeat(0, 1, func(int) {
			v := extreme(t)
			sum += v
			xs = append(xs, strconv.Itoa(v))
		})
		if sum >= 256 {
			xs = nil
		}
		lists = append(lists, strings.Join(xs, " "))
	}
	return strings.Join(lists, ";")
}

// extreme draws a 16-bit number, of which about every third is the least or the greatest.
func extreme(t Draw) (v int) {
	switch {
	case t.Intn(101) < 10:
		t.Branch("least", func() { v = leastInt16 })
	case t.Intn(101) < 20:
		t.Branch("greatest", func() { v = 1<<15 - 1 })
	default:
		t.Branch("any", func() { v = t.Intn(1<<16) - 1<<15 })
	}
	return v
}

const leastInt16 = -1 << 15

// releasedFails adds the numbers as the script did when the paper was written: the least number is
// an ordinary integer there, not one of 16 bits, and NumPy before version 2 stops wrapping the sum
// once it has met one.
func releasedFails(s string) bool {
	all, wraps := 0, true
	for list := range strings.SplitSeq(s, ";") {
		for x := range strings.FieldsSeq(list) {
			v, _ := strconv.Atoi(x)
			if v >= 256 {
				return false
			}
			wraps = wraps && v != leastInt16
			if all += v; wraps {
				all = int(int16(all))
			}
		}
	}
	return all >= 5*256
}

// LongBound5 is [Bound5] on lists of up to longest numbers that are drawn evenly, all of 16 bits.
func LongBound5(longest int) Problem {
	return Problem{
		Name: "bound5, harder", Fails: bound5Fails, Size: bound5Size, Least: 2,
		Generate: func(t Draw) string { return generateBound5(t, longest) },
	}
}

func generateBound5(t Draw, longest int) string {
	var lists []string
	for range 5 {
		var xs []string
		for {
			xs = nil
			var sum int16
			t.Repeat(0, longest, func(int) {
				v := t.Intn(1<<16) - 1<<15
				sum += int16(v)
				xs = append(xs, strconv.Itoa(v))
			})
			if sum < 256 {
				break
			}
		}
		lists = append(lists, strings.Join(xs, " "))
	}
	return strings.Join(lists, ";")
}

func bound5Fails(s string) bool {
	var all int16
	for list := range strings.SplitSeq(s, ";") {
		var sum int16
		for x := range strings.FieldsSeq(list) {
			v, _ := strconv.Atoi(x)
			sum += int16(v)
		}
		if sum >= 256 {
			return false
		}
		all += sum
	}
	return all >= 5*256
}

func bound5Size(s string) int { return len(strings.Fields(strings.ReplaceAll(s, ";", " "))) }
