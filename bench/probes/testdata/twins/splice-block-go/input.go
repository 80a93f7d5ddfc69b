package a

func open()
func seal()

var count int

func Pack(n int) int {
	box := n + 1
	open()
	{
		lid := box * 2
		if lid > 9 {
			count = lid
		}
		seal()
		{
			count++
			seal()
		}
	}
	open()
	return count
}
