package a

func run(k int) int {
	total := 0
	func(n int) {
		for i := 0; i < n; i++ {
			defer func() { total = nil }()
		}
	}(k)
	return total
}
