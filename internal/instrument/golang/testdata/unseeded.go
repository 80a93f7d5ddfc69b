// unseeded: what nobody can seed.
package main

import (
	crand "crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"time"
)

type small uint8

func main() {
	fmt.Println(rand.Int(), rand.IntN(10), rand.Int64N(5), rand.Uint32N(6), rand.Float64(), rand.Perm(3), rand.UintN(8))
	fmt.Println(rand.N(small(9)), rand.N(10*time.Second), rand.N[int64](100), rand.NormFloat64(), rand.Int32())
	rand.Shuffle(4, func(i, j int) { fmt.Print(i, j, " ") })
	b := make([]byte, 4)
	crand.Read(b)
	fmt.Println(b)
	n, err := crand.Int(crand.Reader, big.NewInt(1000))
	fmt.Println(n, err)
	io.ReadFull(crand.Reader, b[:2])
	var x uint16
	binary.Read(crand.Reader, binary.LittleEndian, &x)
	fmt.Println(b, x, crand.Text())
	huge, err := crand.Int(crand.Reader, new(big.Int).Lsh(big.NewInt(1), 70))
	fmt.Println(huge, err)
}
