package a

func Score(hits []int, bonus int) int {
	total := func(limit int) int {
		sum := 0
		for _, h := range hits {
			sum += h
		}
		func() {
			rest := limit - sum
			sum++
		}()
		return sum
	}(bonus * 2)
	return total + bonus
}
