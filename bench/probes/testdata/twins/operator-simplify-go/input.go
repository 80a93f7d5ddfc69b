package grid

var width, height = 16, 9

func index(x, y int) int {
	return y*width + x
}

func corner(x, y int) bool {
	if x < 0 || y < 0 {
		return false
	}
	return (y*width+x)%height != 3<<1 || -x > y^7 && !(x > 2) || (y*width+x)%height != 4-1
}

func Count(limit int) (n int) {
	for i := 0; i < limit; i++ {
		if corner(i, limit-i) {
			n += index(i, 1)
		}
	}
	return
}
