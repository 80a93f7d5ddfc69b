// version1: all of math/rand.

//go:debug randseednop=0
package main

import (
	"fmt"
	"math/rand"
)

type fixed struct{ x int64 }

func (f *fixed) Int63() int64 {
	for i := 0; i < 3; i++ {
		f.x = f.x*6364136223846793005 + 1442695040888963407
	}
	return f.x >> 1 & (1<<63 - 1)
}
func (f *fixed) Seed(seed int64) { f.x = seed }

func use(r *rand.Rand) {
	fmt.Println(r.Int(), r.Int31(), r.Int63(), r.Uint32(), r.Uint64())
	fmt.Println(r.Intn(10), r.Intn(1<<40), r.Int31n(9), r.Int63n(1<<50), r.Int31n(8))
	fmt.Println(r.Float32(), r.Float64(), r.NormFloat64(), r.ExpFloat64())
	fmt.Println(r.Perm(6), r.Perm(1), r.Perm(0))
	xs := []string{"a", "b", "c", "d", "e"}
	r.Shuffle(len(xs), func(i, j int) {
		fmt.Print(i, "-", j, " ")
		xs[i], xs[j] = xs[j], xs[i]
	})
	b := make([]byte, 5)
	n, err := r.Read(b)
	fmt.Println(xs, b, n, err)
	z := rand.NewZipf(r, 1.5, 2, 100)
	fmt.Println(z.Uint64(), z.Uint64())
	r.Seed(77)
	fmt.Println(r.Intn(1000))
}

func main() {
	use(rand.New(rand.NewSource(42)))
	use(rand.New(&fixed{7}))
	src := rand.NewSource(3).(rand.Source64)
	fmt.Println(src.Int63(), src.Uint64())
	rand.Seed(11)
	fmt.Println(rand.Int(), rand.Intn(5), rand.Int31n(5), rand.Int63n(5), rand.Float64(), rand.Float32(), rand.Perm(4))
	fmt.Println(rand.NormFloat64(), rand.ExpFloat64(), rand.Uint32(), rand.Uint64(), rand.Int31(), rand.Int63())
	rand.Shuffle(3, func(i, j int) { fmt.Print(i, j, ";") })
	b := make([]byte, 9)
	rand.Read(b)
	fmt.Println(b)
	defer func() { fmt.Println(recover(), rand.Intn(4)) }()
	rand.Intn(0)
}
