// Command whittle makes failing inputs small. See whittle --help.
package main

import (
	"os"

	"github.com/whittle-dd/whittle/internal/cli"
	"github.com/whittle-dd/whittle/internal/crash"
)

func main() { crash.Exit(cli.Main(os.Args[1:], os.Stdout, os.Stderr)) }
