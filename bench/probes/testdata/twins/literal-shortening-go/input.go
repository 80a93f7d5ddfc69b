package a

const greeting = "welcome to the public library of the old town"

var limits = []int{1000000, 65536, 123456789}

type loan struct {
	Title string `json:"title,omitempty" yaml:"title"`
	Days  int    `json:"days_until_due,omitempty" xml:days-until-due`
}

func (l loan) late() bool { return l.Days > 14000 && len(greeting) > limits[1] }
