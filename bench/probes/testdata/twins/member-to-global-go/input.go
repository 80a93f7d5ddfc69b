package a

type Conf struct {
	load func(string) int
	path string
}

var conf = Conf{path: "x"}

func Open() int {
	n, err := conf.load(conf.path)
	if err != 0 {
		return err
	}
	return n
}
