package menu

type dish struct {
	name string
	tags []string
}

func pick(ds []dish, keep func(dish) bool) []dish
func rank(n int, ds ...dish) int

func score(ds []dish, depth int) int {
	return max(depth, rank(len(pick(ds, func(d dish) bool {
		return len(d.name) > 2 && (depth == 0 || rank(depth-1, pick(ds, func(e dish) bool {
			return !len(e.tags)
		})...) > 1)
	})), ds[0]))
}
