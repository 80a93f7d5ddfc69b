package cli

import "testing"

func TestFailure(t *testing.T) {
	const head = "=== RUN   TestX\n"
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"    x_test.go:17: not sorted: [3 1 2]\n", "    x_test.go:17: not sorted: [1 0]\n", true},
		{"    x_test.go:17: not sorted: [3 -1]\n", "    x_test.go:17: not sorted: [0]\n", true},
		{"    x_test.go:17: got \"a\\\"b\", want 0x1f\n", "    x_test.go:17: got \"\", want 0x0\n", true},
		{"    x_test.go:17: sum 1.5e-7\n", "    x_test.go:17: sum 2\n", true},
		{"    x_test.go:17: too long\n", "    x_test.go:18: too long\n", false},
		{"    x_test.go:17: too long\n", "    x_test.go:17: too short\n", false},
		{"panic: index out of range [5] with length 5\n", "panic: index out of range [0] with length 0\n", true},
		{"panic: index out of range [5] with length 5\n", "panic: nil map\n", false},
		{"--- FAIL: TestX (0.00s)\n", "--- FAIL: TestX (0.02s)\n", true},
		{"--- FAIL: TestX (0.00s)\n", "--- FAIL: TestY (0.00s)\n", false},
		{"--- FAIL: TestX (0.00s)\n", "PASS\n", false},
	} {
		if got := failedTest(head+c.a) == failedTest(head+c.b); got != c.same {
			t.Errorf("%q and %q: same failure %t, want %t (%q, %q)", c.a, c.b, got, c.same, failedTest(c.a), failedTest(c.b))
		}
	}
	if f := failedTest("=== RUN   TestX\n--- PASS: TestX (0.00s)\nPASS\nok\n"); f != "" {
		t.Errorf("a passing test fails with %q", f)
	}
}
