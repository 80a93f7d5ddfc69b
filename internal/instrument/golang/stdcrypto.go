package golang

import "fmt"

// hookCrypto hooks Reader and Int of crypto/rand.
func hookCrypto(src string, lib library) error {
	f, err := openLibrary(src, "crypto/rand/util.go")
	if err != nil {
		return err
	}
	d := f.function("Int")
	if d == nil {
		return fmt.Errorf("crypto/rand: Int is missing")
	}
	f.rename(d)
	lib[f.name] = f.apply()
	lib["crypto/rand/whittle.go"] = []byte(cryptoHook)
	return nil
}

const cryptoHook = `package rand

import (
	"io"
	"math/big"
	w "` + shimPackage + `"
)

func init() {
	if !w.Quiet() {
		Reader = whittleReader{Reader}
	}
}

type whittleReader struct{ io.Reader }

func (r whittleReader) Read(p []byte) (n int, err error) {
	if w.Quiet() {
		return r.Reader.Read(p)
	}
	n = len(p)
	if w.Begin() {
		n, err = r.Reader.Read(p)
		w.End()
	}
	w.Fill(p[:n])
	return n, err
}

func Int(rand io.Reader, max *big.Int) (n *big.Int, err error) {
	if _, ours := rand.(whittleReader); !ours || w.Quiet() || max.Sign() <= 0 || !max.IsUint64() {
		return whittleInt(rand, max)
	}
	n = new(big.Int)
	if w.Begin() {
		n, err = whittleInt(rand, max)
		w.End()
		if err != nil {
			return nil, err
		}
	}
	return n.SetUint64(w.Int(max.Uint64(), n.Uint64())), nil
}
`
