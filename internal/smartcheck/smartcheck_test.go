package smartcheck

import "testing"

// TestSmallest compares which outputs fail, and their sizes, with values found by hand.
func TestSmallest(t *testing.T) {
	problems := map[string]Problem{}
	for _, p := range []Problem{Binheap(3), Bound5(), LongBound5(10), Calculator(10), Parser(3, 3), Reverse(21)} {
		problems[p.Name] = p
	}
	for _, c := range []struct {
		problem, output string
		fails           bool
		size            int
	}{
		{"binheap", "(0(0(0..).)(1..))", true, 9},
		{"binheap", "(0(0..)(1..))", false, 7},
		{"binheap", ".", false, 1},
		{"bound5", ";-2;-32767;;", true, 2},
		{"bound5", ";-1;-32768;;", false, 2}, // the least number does not wrap
		{"bound5", "-20000;-20000;;-32768;", false, 3},
		{"bound5", ";;-32767;;", false, 1},
		{"bound5", "300;-32767;-32767;;", false, 3}, // the first is not allowed
		{"bound5, harder", ";-1;-32768;;", true, 2},
		{"bound5, harder", ";;-32768;;", false, 1},
		{"bound5, harder", "300;-32768;-32768;;", false, 3},
		{"calculator", "(1/(0+0))", true, 5},
		{"calculator", "(1/0)", false, 3},
		{"calculator", "((1/0)/(0+0))", false, 7},
		{"parser", "Lang([],[Func(a,[Or(0,0)],[])])", true, 3},
		{"parser", "Lang([],[Func(a,[And(0,1)],[])])", true, 3},
		{"parser", "Lang([],[Func(a,[And(1,1)],[])])", false, 3},
		{"parser", "Lang([Mod([a,b],[c])],[Func(a,[Not(1)],[Return(2),Assign(b,Add(1,2))])])", false, 3 + 2 + 2 + 4},
		{"reverse", "0 1", true, 2},
		{"reverse", "0 1 0", false, 3},
	} {
		p := problems[c.problem]
		if fails, size := p.Fails(c.output), p.Size(c.output); fails != c.fails || size != c.size {
			t.Errorf("%s: %s: fails %t, size %d; want %t, %d", c.problem, c.output, fails, size, c.fails, c.size)
		}
	}
}
