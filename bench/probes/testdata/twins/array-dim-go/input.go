package a

const (
	width = 4
	depth = 2
)

type board [width][3][depth]int8

var start = board{{{1, 2}, {3}}, 2: {1: {5, 6}}}

var names = [width]string{"abc", "d"}

func (b *board) count(c int8) (n int) {
	for _, row := range b {
		for _, col := range row {
			for z := 0; z < depth; z++ {
				if col[z] == c {
					n++
				}
			}
		}
	}
	return n
}

func corner(b *board, k int) int8 {
	b[k][0][1] = start[1][2][k]
	if b.count(1) > len(names[k]) {
		return b[k][5][0]
	}
	return b[0][0][0]
}
