// version2: all of math/rand/v2 that has a seed.
package main

import (
	"fmt"
	"math/rand/v2"
)

type lcg uint64

func (l *lcg) Uint64() uint64 {
	*l = *l*6364136223846793005 + 1442695040888963407
	return uint64(*l)
}

func use(r *rand.Rand) {
	fmt.Println(r.Int(), r.Int32(), r.Int64(), r.Uint(), r.Uint32(), r.Uint64())
	fmt.Println(r.IntN(10), r.Int32N(7), r.Int64N(1<<40), r.UintN(9), r.Uint32N(100), r.Uint64N(1<<63+5))
	fmt.Println(r.Float32(), r.Float64(), r.NormFloat64(), r.ExpFloat64())
	xs := r.Perm(7)
	r.Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })
	fmt.Println(xs, rand.NewZipf(r, 2, 3, 50).Uint64())
}

func main() {
	use(rand.New(rand.NewPCG(1, 2)))
	cha := rand.NewChaCha8([32]byte([]byte("whittle whittle whittle whittle!")))
	use(rand.New(cha))
	b := make([]byte, 11)
	n, err := cha.Read(b)
	fmt.Println(cha.Uint64(), b, n, err)
	var l lcg = 5
	use(rand.New(&l))
	pcg := rand.NewPCG(8, 8)
	fmt.Println(pcg.Uint64(), pcg.Uint64()%10)
	defer func() { fmt.Println("recovered", recover(), pcg.Uint64()&1) }()
	rand.New(pcg).IntN(-1)
}
