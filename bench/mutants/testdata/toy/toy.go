// Package toy is for the tests of the command mutants.
package toy

// Clamp returns n, or the nearest bound if n lies outside them.
func Clamp(n, low, high int) int {
	if n < low {
		return low
	}
	return min(n, high)
}
