package a

func Valve(mode int, drops chan int) int {
	level := 0
	switch mode % 4 {
	case 0:
		drops <- mode
	case 1, 2:
		level++
		close(drops)
		level = <-drops
		fallthrough
	default:
		close(drops)
	}
	return level
}
