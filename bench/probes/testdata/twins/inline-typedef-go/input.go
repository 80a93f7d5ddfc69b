package a

type octet = uint8
type cell octet
type row []cell
type board struct {
	rows  [8]row
	moves int
}

func at(b *board, x, y int) cell { return b.rows[y][x] }
func pack(b *board, x int) cell {
	c := at(b, x, b.moves%8)
	return c<<9 | 1
}
