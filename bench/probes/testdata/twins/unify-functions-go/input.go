package geo

import "fmt"

func width(a, b int) int { return b - a }
func height(a, b int) int { return b - a }
func area(a, b int) int { return width(a, b) * height(a, b) }
func report(a, b int) string {
	w := width(a, b)
	h := height(b, a)
	return fmt.Sprintf("%s by %d: %d", w, h, area(a, b))
}
