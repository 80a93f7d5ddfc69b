package a

type leg struct {
	stops []int
	next  []leg
}

var line = leg{
	[]int{1, 2},
	[]leg{{[]int{3}, nil}, {[]int{4, 5}, []leg{}}},
}
