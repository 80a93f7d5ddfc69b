// Command whittle makes failing inputs small. See whittle --help.
package main

import (
	"os"

	"github.com/whittle-dd/whittle/internal/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdout, os.Stderr)) }
