package fares

var night bool

func price(zone, age int) int {
	base := func() int {
		if age < 12 {
			return zone
		}
		return func() int {
			if zone == 3 || zone == 3 {
				return 9
			}
			return zone * 2
		}()
	}()
	if night {
		base++
	}
	return base
}
