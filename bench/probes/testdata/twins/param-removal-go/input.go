package queue

type item struct{ id, rank int }

func push(q []item, it item, front bool, limit int) []item {
	if front {
		return append([]item{it}, q...)
	}
	q = append(q, it)
	if len(q) > limit {
		return q
		q = q[1:]
	}
	return q
}

func fill(n int) []item {
	var q []item
	for i := 0; i < n; i++ {
		q = push(q, item{i, i * 2}, i%2 == 0, 10)
	}
	return q
}
