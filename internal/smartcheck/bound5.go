package smartcheck

import (
	"strconv"
	"strings"
)

// Bound5 is five lists of 16-bit numbers, each with a sum below 256. The sum of all should
// then be below 5·256, but it wraps around. The smallest failure has two numbers. Lists
// have at most longest numbers.
func Bound5(longest int) Problem {
	return Problem{
		Name: "bound5", Fails: bound5Fails, Size: bound5Size, Least: 2,
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
