package shop

type Order struct {
	ID    int
	Lines [4]Line
	Notes []string
}

type Line struct {
	Count int
	Item  Product
}

type Product struct {
	Name  string
	Maker Vendor
}

type Vendor struct {
	City    string
	Pending [2]Order
	Rating  float64
}

func (o *Order) Total() (sum int) {
	for _, l := range o.Lines {
		sum += l.Count
	}
	return sum
}
