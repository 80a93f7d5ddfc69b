// places: programs that know their own lines.
package main

import (
	"errors"
	"fmt"
	"log"
	"math/rand"
	"os"
	"runtime"
	"strings"
)

var rng = rand.New(rand.NewSource(4))

func here(skip int) string {
	_, file, line, ok := runtime.Caller(skip + 1)
	return fmt.Sprint(file[strings.LastIndex(file, "/")+1:], ":", line, ok)
}

func both(a, b string) string { return a + b }

func main() {
	log.SetOutput(os.Stdout)
	log.SetFlags(log.Lshortfile)
	for i := 0; i < 2; i++ {
		log.Println(rng.Intn(3), rng.Intn(3), here(0), both(
			here(0),
			here(0)), rng.Intn(3))
	}
	pc, _, _, _ := runtime.Caller(0)
	file, line := runtime.FuncForPC(pc).FileLine(pc)
	fmt.Println(file[len(file)-9:], line)
	func() {
		defer func() {
			recover()
			fmt.Println(here(1) != here(0), here(0))
		}()
		panic(errors.New(here(0)))
	}()
}
