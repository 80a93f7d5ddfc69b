package main

import (
	"strconv"
	"strings"
)

// Bound5: five lists of 16-bit numbers, the sum of each below 256; the sum of all is
// then thought to be below 5·256, but wraps. The smallest has two numbers.

func genBound5(t draw, longest int) string {
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

func bound5Size(s string) []int {
	return []int{len(strings.Fields(strings.ReplaceAll(s, ";", " ")))}
}
