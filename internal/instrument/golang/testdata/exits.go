// exits HOW: the ways in which a program ends.
package main

import (
	"fmt"
	"log"
	"math/rand"
	"os"
	"runtime"
	"syscall"
)

func end(how string) {
	switch how {
	case "exit":
		defer fmt.Println("not run")
		os.Exit(3)
	case "fatal":
		log.Fatal("fatal")
	case "panic":
		panic("on purpose")
	case "nil":
		var p *int
		*p = 1
	case "goexit":
		defer fmt.Println("run")
		runtime.Goexit()
	case "deadlock":
		<-make(chan int)
	case "syscall":
		syscall.Exit(9)
	case "elsewhere":
		go func() { panic("elsewhere") }()
		select {}
	}
}

func main() {
	rng := rand.New(rand.NewSource(6))
	fmt.Println(rng.Intn(100), os.Getenv("WHITTLE_TRACE"))
	end(os.Args[1])
	fmt.Println("end")
}
