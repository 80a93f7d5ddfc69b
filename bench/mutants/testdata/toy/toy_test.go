package toy

import "testing"

func TestInside(t *testing.T) {
	if n := Clamp(2, 1, 3); n != 2 {
		t.Errorf("Clamp(2, 1, 3) = %d, want 2", n)
	}
}

func TestBelow(t *testing.T) {
	if n := Clamp(0, 1, 3); n != 1 {
		t.Errorf("Clamp(0, 1, 3) = %d, want 1", n)
	}
}
