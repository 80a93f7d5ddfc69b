// Command up runs a server of the Remote Execution API on this machine until it is interrupted, to try out
// whittle --remote:
//
//	tools/engine/build
//	go run ./internal/remote/enginetest/up 2
package main

import (
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"github.com/whittle-dd/whittle/internal/remote/enginetest"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "up:", err)
		os.Exit(1)
	}
}

func run() error {
	workers := 2
	if len(os.Args) > 1 {
		n, err := strconv.Atoi(os.Args[1])
		if err != nil || n < 1 {
			return fmt.Errorf("%s is not a number of workers", os.Args[1])
		}
		workers = n
	}
	bin, why := enginetest.Programs()
	if bin == "" {
		return fmt.Errorf("%s", why)
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	e, err := enginetest.Start(bin, os.TempDir(), enginetest.Options{Workers: workers})
	if err != nil {
		return err
	}
	fmt.Println(e.Address())
	<-signals
	return e.Close()
}
